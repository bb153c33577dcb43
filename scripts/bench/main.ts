/**
 * `npm run bench`: what the production build costs on this machine, in plain workerd, beside a
 * hello-world Worker measured in the same run. It prints two tables and writes test-reports/bench.json.
 * Times are of this machine and this minute; compare only figures of one run.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fill, migrate, type Size, sizes } from "./fill.ts";
import { ask, cpuMs, type Load, load } from "./load.ts";
import { copiedPages, pages } from "./pages.ts";
import { type Site, startHello, startSite } from "./sites.ts";
import { bundleBytes, weighPage } from "./weight.ts";

const { values } = parseArgs({ options: { "no-build": { type: "boolean", default: false } } });
if (!values["no-build"]) execFileSync("node", ["scripts/build.ts"], { stdio: "inherit" });

interface Row extends Load {
  size: Size;
  path: string;
  netCpuMs: number;
  relative: number;
  rows: number;
  roundTrips: number;
}

const hello = await startHello();
const helloLoad = await load(hello.url, hello.pid);

const rows: Row[] = [];
const weights: Record<string, Awaited<ReturnType<typeof weighPage>>> = {};
const cold: { firstMs: number; cpuMs: number }[] = [];

async function filledSite(size: Size, variables: Record<string, string> = {}) {
  const site = await startSite(variables);
  const db = await site.miniflare.getD1Database("DB", "neva");
  await migrate(db);
  await fill(db, size);
  return site;
}

async function measure({ url, pid }: Site, size: Size, path: string, label = path): Promise<Row> {
  const counted = await ask(new URL(path, url), { "X-Count-Rows": "1" });
  const bill = JSON.parse(String(counted.headers["x-rows"])) as { rows: number; trips: number };
  const measured = await load(new URL(path, url), pid);
  return {
    size,
    path: label,
    ...measured,
    netCpuMs: measured.cpuMs - helloLoad.cpuMs,
    relative: measured.perSecond / helloLoad.perSecond,
    rows: bill.rows,
    roundTrips: bill.trips,
  };
}

for (const size of Object.keys(sizes) as Size[]) {
  const site = await filledSite(size);
  const before = cpuMs(site.pid);
  const started = performance.now();
  await ask(new URL("/patch-notes", site.url));
  cold.push({ firstMs: performance.now() - started, cpuMs: cpuMs(site.pid) - before });
  for (const path of pages) {
    rows.push(await measure(site, size, path));
    weights[path] ??= await weighPage(site.url, path);
  }
  await site.stop();
  const caching = await filledSite(size, { EDGE_CACHE: "on" });
  for (const path of copiedPages) {
    await ask(new URL(path, caching.url));
    rows.push(await measure(caching, size, path, `${path} (copie)`));
  }
  await caching.stop();
}
await hello.stop();

const figure = (value: number, digits = 2) => value.toFixed(digits);
const show = ({ size, path, status, ...row }: Row) => ({
  données: size,
  page: path,
  statut: status,
  "CPU net (ms)": figure(row.netCpuMs),
  "req/s": Math.round(row.perSecond),
  "× bonjour": figure(row.relative, 3),
  "p50 (ms)": figure(row.p50),
  "p99 (ms)": figure(row.p99),
  lignes: row.rows,
  "allers-retours": row.roundTrips,
});
console.log(`Bonjour : ${figure(helloLoad.cpuMs, 3)} ms de CPU, ${Math.round(helloLoad.perSecond)} req/s`);
console.table(rows.map(show));
const growth = pages.map((path) => {
  const [small, large] = rows.filter((row) => row.path === path);
  return { page: path, "p50, beaucoup / peu": figure((large?.p50 ?? 0) / (small?.p50 ?? 1)) };
});
console.table(growth);
console.table(weights);
const worker = bundleBytes();
console.log(
  `Premier appel d'un isolat neuf : ${cold.map((one) => `${figure(one.cpuMs, 0)} ms de CPU`).join(", ")}`,
);
console.log(`Worker compressé : ${Math.round(worker / 1000)} kB`);
mkdirSync("test-reports", { recursive: true });
const report = { at: new Date().toISOString(), hello: helloLoad, rows, weights, cold, workerBytes: worker };
writeFileSync("test-reports/bench.json", JSON.stringify(report, null, 2));
