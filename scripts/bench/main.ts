/**
 * `npm run bench`: what the production build costs on this machine, in plain workerd, beside a hello-world Worker
 * and one that only asks the database, all in turn, with few and with many rows. It prints tables and writes
 * test-reports/bench.json.
 * Times are of this machine and this minute: the columns with a '×' compare with the hello-world of the same minute.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { needBuild, needPages } from "../plain-errors.ts";
import { type Size, sizes } from "./fill.ts";
import { ask, best, cpuMs, type Load, load } from "./load.ts";
import { copiedPages, pages, renderedPages } from "./pages.ts";
import { type Data, type Plain, startData, startHello, startQuery, startSite } from "./plain.ts";
import { bundleBytes, weighPage } from "./weight.ts";

const { values } = parseArgs({
  options: { "no-build": { type: "boolean", default: false }, page: { type: "string", multiple: true } },
});
needPages(values.page ?? [], [...pages, ...renderedPages, ...copiedPages]);
if (values["no-build"]) needBuild();
else execFileSync("node", ["scripts/build.ts"], { stdio: "inherit" });
const asked = <P extends string>(all: readonly P[]) =>
  all.filter((page) => !values.page || values.page.includes(page));

const times = { warmUp: 300, measured: 300, runs: 3, coldIsolates: 5 };

interface Row extends Load {
  size: Size;
  path: string;
  helloCpuMs: number;
  netCpuMs: number;
  /** Of these, what as many round trips to the database cost here without a page around them. */
  queryCpuMs: number;
  /** Requests a second, as a part of those of the hello-world Worker. */
  relative: number;
  rows: number;
  roundTrips: number;
}

const everySize = Object.keys(sizes) as Size[];
const dataOf = {} as Record<Size, Data>;
for (const size of everySize) {
  dataOf[size] = await startData(size);
}
const hello = await startHello();
const query = await startQuery(dataOf.peu);
for (const { url, pid } of [hello, query]) await load(url, pid, times.warmUp);

/** The same address of the sites with few and with many rows, and hello-world: one after the other, several times. */
async function measure(
  sites: Record<Size, Plain>,
  path: string,
  label: string,
  anew = false,
): Promise<Row[]> {
  const runs = { hello: [] as Load[], query: [] as Load[], peu: [] as Load[], beaucoup: [] as Load[] };
  const bills = {} as Record<Size, { rows: number; trips: number }>;
  for (const size of everySize) {
    const { url, pid } = sites[size];
    await load(new URL(path, url), pid, times.warmUp, anew);
    const counted = await ask(new URL(path, url), { "X-Count-Rows": "1" });
    bills[size] = JSON.parse(String(counted.headers["x-rows"]));
  }
  for (let run = 0; run < times.runs; run++) {
    runs.hello.push(await load(hello.url, hello.pid, times.measured * 4));
    runs.query.push(await load(query.url, query.pid, times.measured));
    for (const size of everySize) {
      const { url, pid } = sites[size];
      runs[size].push(await load(new URL(path, url), pid, times.measured, anew));
    }
  }
  const nothing = best(runs.hello);
  return everySize.map((size) => {
    const measured = best(runs[size]);
    return {
      size,
      path: label,
      ...measured,
      helloCpuMs: nothing.cpuMs,
      netCpuMs: measured.cpuMs - nothing.cpuMs,
      queryCpuMs: bills[size].trips * (best(runs.query).cpuMs - nothing.cpuMs),
      relative: measured.perSecond / nothing.perSecond,
      rows: bills[size].rows,
      roundTrips: bills[size].trips,
    };
  });
}

/** Sites with few and with many rows, for as long as `work` takes. */
async function withSites<T>(
  variables: Record<string, string>,
  work: (sites: Record<Size, Plain>) => Promise<T>,
) {
  const sites = {
    peu: await startSite(dataOf.peu, variables),
    beaucoup: await startSite(dataOf.beaucoup, variables),
  };
  const result = await work(sites);
  for (const size of everySize) await sites[size].stop();
  return result;
}

const weights: Record<string, Awaited<ReturnType<typeof weighPage>>> = {};
const rows = await withSites({}, async (sites) => {
  const measured: Row[] = [];
  for (const path of asked(pages)) {
    measured.push(...(await measure(sites, path, path)));
    weights[path] = await weighPage(sites.peu.url, path);
  }
  for (const path of asked(renderedPages)) {
    measured.push(...(await measure(sites, path, `${path} (rendue)`, true)));
  }
  return measured;
});
const copies = await withSites({ EDGE_CACHE: "on" }, async (sites) => {
  const measured: Row[] = [];
  for (const path of asked(copiedPages)) measured.push(...(await measure(sites, path, `${path} (copie)`)));
  return measured;
});

/** The first and the second request of isolates that nobody asked yet; the page may have a copy in the cache. */
async function measureCold(variables: Record<string, string> = {}) {
  const one = await startSite(dataOf.peu, variables);
  await ask(new URL("/patch-notes", one.url));
  const site = await startSite(dataOf.peu, variables, times.coldIsolates);
  const requests: number[][] = [];
  for (const url of site.urls) {
    const spent: number[] = [];
    for (let request = 0; request < 2; request++) {
      const before = cpuMs(site.pid);
      await ask(new URL("/patch-notes", url));
      spent.push(cpuMs(site.pid) - before);
    }
    requests.push(spent);
  }
  await site.stop();
  await one.stop();
  const least = (at: number) => Math.min(...requests.map((spent) => spent[at] ?? 0));
  return { startMs: one.startMs - hello.startMs, firstMs: least(0), secondMs: least(1) };
}
const cold = await measureCold();
const coldCopies = await measureCold({ EDGE_CACHE: "on", PUBLIC_URL: "https://neva.example" });
await hello.stop();
await query.stop();
for (const size of everySize) await dataOf[size].stop();

const figure = (value: number, digits = 2) => value.toFixed(digits);
const show = (row: Row) => ({
  données: row.size,
  page: row.path,
  statut: row.status,
  "CPU net (ms)": figure(row.netCpuMs),
  "CPU net, × bonjour": figure(row.netCpuMs / row.helloCpuMs, 1),
  "dont base": figure(row.queryCpuMs / row.helloCpuMs, 1),
  "req/s": Math.round(row.perSecond),
  "req/s, × bonjour": figure(row.relative, 3),
  "p50 (ms)": figure(row.p50),
  "p99 (ms)": figure(row.p99),
  lignes: row.rows,
  "allers-retours": row.roundTrips,
});
const all = [...rows, ...copies];
const helloCpuMs = all.map((row) => row.helloCpuMs);
console.log(
  `Bonjour : ${figure(Math.min(...helloCpuMs), 3)} à ${figure(Math.max(...helloCpuMs), 3)} ms de CPU`,
);
console.table(all.map(show));
const growth = [...new Set(all.map(({ path }) => path))].map((path) => {
  const [few, many] = all.filter((row) => row.path === path);
  return {
    page: path,
    "p50, beaucoup / peu": figure((many?.p50 ?? 0) / (few?.p50 ?? 1)),
    "lignes, beaucoup / peu": `${many?.rows} / ${few?.rows}`,
  };
});
console.table(growth);
console.table(weights);
const worker = bundleBytes();
console.log(
  `Isolat neuf : ${figure(cold.startMs, 0)} ms de CPU pour lire le Worker, ${figure(cold.firstMs, 0)} pour sa première requête, ${figure(cold.secondMs, 0)} pour la suivante ; ${figure(coldCopies.firstMs, 0)} et ${figure(coldCopies.secondMs, 0)} quand la page a une copie`,
);
console.log(`Worker compressé : ${Math.round(worker / 1000)} kB`);
mkdirSync("test-reports", { recursive: true });
const report = { at: new Date().toISOString(), rows: all, weights, cold, coldCopies, workerBytes: worker };
writeFileSync("test-reports/bench.json", JSON.stringify(report, null, 2));
