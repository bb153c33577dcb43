/**
 * `npm run soak [-- --seconds 60]`: the production build under mixed traffic of eight connections, then
 * with a hundred clients that never finish their request. Fails when a page is refused, when the memory
 * of the Worker's process, which holds no data, keeps growing, or when the slow ones keep the others waiting.
 * Needs `npm run build` and Linux.
 */
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";
import { ask } from "./bench/load.ts";
import { pages } from "./bench/pages.ts";
import { startData, startSite } from "./bench/plain.ts";
import { needBuild, numberOption } from "./plain-errors.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const seconds = numberOption("seconds", values.seconds);
needBuild();
const connections = 8;
const slowClients = 100;
/** A third more than at half time is no levelling off; below what a warm process takes it is not warm yet. */
const mostGrowth = 1.33;
const warmMb = 300;

const data = await startData("peu");
const site = await startSite(data);

let visitors = 0;
/** Everybody from an address of their own: rate limits are not what is looked at. */
async function visit(path: string): Promise<number> {
  visitors += 1;
  const address = `2001:db8:${(visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1`;
  return (await ask(new URL(path, site.url), { "CF-Connecting-IP": address })).status;
}

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

const refused = new Map<string, number>();
const until = performance.now() + seconds * 1000;
async function browse(first: number): Promise<void> {
  for (let i = first; performance.now() < until; i += 1) {
    const path = pages[i % pages.length] ?? "/";
    const status = await visit(path);
    if (status !== 200) refused.set(`${status} ${path}`, (refused.get(`${status} ${path}`) ?? 0) + 1);
  }
}
const visitsRunning = Promise.all(Array.from({ length: connections }, (_, i) => browse(i * 2)));
await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2));
const halfway = residentMb();
await visitsRunning;
const end = residentMb();
console.log(`${visitors} pages en ${seconds} s par ${connections} connexions, ${refused.size} refus`);
console.log(`Mémoire de workerd : ${halfway.toFixed(0)} Mo à mi-temps, ${end.toFixed(0)} Mo à la fin`);

const slow: Socket[] = Array.from({ length: slowClients }, () => {
  const socket = connect(Number(site.url.port), site.url.hostname);
  socket.on("error", () => undefined);
  socket.write("GET /patch-notes HTTP/1.1\r\nHost: localhost\r\nX-Lent: ");
  return socket;
});
const started = performance.now();
const statuses = await Promise.all(Array.from({ length: 50 }, () => visit("/patch-notes")));
const waited = performance.now() - started;
for (const socket of slow) socket.destroy();
console.log(`50 pages à côté de ${slowClients} clients lents : ${waited.toFixed(0)} ms`);
await site.stop();
await data.stop();

const problems = [
  ...[...refused].map(([what, times]) => `${what} : ${times} fois`),
  ...(end > Math.max(halfway, warmMb) * mostGrowth
    ? [`la mémoire croît : ${halfway.toFixed(0)} → ${end.toFixed(0)} Mo`]
    : []),
  ...(statuses.every((status) => status === 200) && waited < 5000
    ? []
    : ["les clients lents retiennent les autres"]),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
