/**
 * After the build: has V8 compile what the first pages call as it reads the Worker, not one function after the other
 * while somebody waits for the first page of a new isolate (docs/decisions/0060). The built Worker is asked for pages,
 * with the sample data, and V8 says which functions were called until then.
 */
import "./local/writable-home.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { getPlatformProxy } from "wrangler";
import type { Bindings } from "../app/platform/env.ts";
import { tryAgain } from "../app/platform/try-again.ts";
import { compileAtStart } from "./compile-at-start.ts";
import { applyMigrations } from "./local/apply-migrations.ts";
import { seedDatabase } from "./local/seed-data.ts";
import { simulatorVariables } from "./local/simulator-variables.ts";

/** One of each kind that guests come to first. */
const pages = ["/", "/patch-notes", "/mappings", "/mappings/carte"];
const folder = new URL("../build/server/", import.meta.url).href;
interface BuiltWorker {
  fetch(request: Request, env: object, ctx: object): Promise<Response>;
}

/** A database with the sample data. On a busy machine the local D1 may close a line that is asked a moment later. */
async function openSamples() {
  const proxy = await getPlatformProxy<Bindings & Record<string, unknown>>({ persist: false, envFiles: [] });
  try {
    await applyMigrations(proxy.env.DB);
    await seedDatabase(proxy.env.DB);
    return proxy;
  } catch (error) {
    await proxy.dispose();
    throw error;
  }
}

const { env, dispose } = await tryAgain(openSamples);

const v8 = new Session();
v8.connect();
await v8.post("Profiler.enable");
await v8.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
const { default: worker } = (await import(`${folder}index.js`)) as { default: BuiltWorker };
const log = console.info;
console.info = () => undefined;
const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined };

async function ask(path: string): Promise<void> {
  const request = new Request(new URL(path, "http://localhost"));
  const response = await worker.fetch(request, { ...env, ...simulatorVariables("1") }, ctx);
  if (!(await response.text()) || response.status !== 200) throw new Error(`${path}: ${response.status}`);
}

for (const path of pages) await tryAgain(() => ask(path));
console.info = log;
const { result } = await v8.post("Profiler.takePreciseCoverage");
v8.disconnect();
await dispose();

let called = 0;
for (const { url, functions } of result.filter((script) => script.url.startsWith(folder))) {
  const ranges = functions.flatMap((made) => made.ranges.slice(0, 1)).filter(({ count }) => count > 0);
  const file = new URL(url);
  const ends = new Set(ranges.map(({ endOffset }) => endOffset));
  writeFileSync(file, compileAtStart(readFileSync(file, "utf8"), ends));
  called += ends.size;
}
console.log(`${called} functions compiled as the Worker starts`);
