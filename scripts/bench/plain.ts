/**
 * Workers in plain workerd, each a process of its own: what such a process spends is what the Worker spends.
 * Database, bucket and cache of the location answer from another process, as they do in production, where
 * their work is not the Worker's. There are no static files and no rate limiters before it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { applyMigrations } from "../local/apply-migrations.ts";
import { buildDirectory, builtModules } from "../local/built-site.ts";
import { simulatorVariables } from "../local/simulator-variables.ts";
import { fill, type Size } from "./fill.ts";
import { cpuMs } from "./load.ts";

export interface Plain {
  url: URL;
  /** The addresses of all its isolates; `url` is the first. */
  urls: URL[];
  /** Process id of its workerd. */
  pid: number;
  /** Milliseconds of CPU until it listens: it has read and run its modules once. */
  startMs: number;
  stop(): Promise<void>;
}

/** The process that has the site's data. */
export interface Data {
  host: string;
  stop(): Promise<void>;
}

interface Worker {
  /** The first one is the entry. */
  modules: { name: string; code: string }[];
  variables?: Record<string, string>;
  /** Where the data process listens, `host:port`; without it the Worker has no database. */
  data?: string;
  /** How many isolates of it the process has, each with an address of its own. */
  isolates?: number;
}

const workerd = createRequire(import.meta.url)("workerd").default as string;
/** That of production, without which it would be another runtime that is measured. */
const { compatibility_date: compatibilityDate, compatibility_flags: compatibilityFlags } =
  unstable_readConfig({
    config: "wrangler.toml",
  });
/** Of workerd's configuration language: a text in quotes. */
const quoted = (text: string) => JSON.stringify(text);

function configuration({ modules, variables = {}, data, isolates = 1 }: Worker): string {
  const list = (lines: string[]) => `[\n  ${lines.join(",\n  ")}\n]`;
  const texts = Object.entries(variables).map(
    ([name, text]) => `(name = ${quoted(name)}, text = ${quoted(text)})`,
  );
  const stores = [
    `(name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "data")]))`,
    `(name = "BUCKET", r2Bucket = "data")`,
  ];
  const numbers = Array.from({ length: isolates }, (_, at) => at);
  const services = numbers.map((at) => `(name = "worker${at}", worker = .site)`);
  if (data) services.push(`(name = "data", external = (address = "${data}", http = (style = proxy)))`);
  return `using Workerd = import "/workerd/workerd.capnp";
const site :Workerd.Worker = (
  modules = ${list(modules.map(({ name }, at) => `(name = ${quoted(name)}, esModule = embed "${at}.js")`))},
  bindings = ${list(data ? [...texts, ...stores] : texts)},
  ${data ? `cacheApiOutbound = "data",` : ""}
  compatibilityDate = "${compatibilityDate}",
  compatibilityFlags = ${list(compatibilityFlags.map(quoted))}
);
const config :Workerd.Config = (
  services = ${list(services)},
  sockets = ${list(numbers.map((at) => `(name = "${at}", address = "127.0.0.1:0", http = (), service = "worker${at}")`))}
);
`;
}

/** The ports that workerd says it listens on, in the order of its sockets. */
function listening(child: ChildProcess, sockets: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let said = "";
    (child.stdio[3] as Readable).on("data", (part: Buffer) => {
      said += part;
      const messages = said
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { event: string; socket: string; port: number })
        .filter(({ event }) => event === "listen");
      if (messages.length < sockets) return;
      resolve(messages.sort((a, b) => Number(a.socket) - Number(b.socket)).map(({ port }) => port));
    });
    child.on("exit", (code) => reject(new Error(`workerd ended with ${code}.`)));
  });
}

async function start(worker: Worker): Promise<Plain> {
  const directory = mkdtempSync(join(tmpdir(), "neva-bench-"));
  worker.modules.forEach(({ code }, at) => {
    writeFileSync(join(directory, `${at}.js`), code);
  });
  const file = join(directory, "config.capnp");
  writeFileSync(file, configuration(worker));
  const child = spawn(
    workerd,
    ["serve", "--experimental", "--control-fd=3", file],
    // The site's log lines are not what is measured here.
    { stdio: ["ignore", "ignore", "inherit", "pipe"] },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ports = await listening(child, worker.isolates ?? 1);
  const urls = ports.map((port) => new URL(`http://127.0.0.1:${port}`));
  const pid = child.pid ?? 0;
  return {
    url: urls[0] as URL,
    urls,
    pid,
    startMs: cpuMs(pid),
    async stop() {
      child.kill();
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

const entry = (code: string) => ({ modules: [{ name: "entry.js", code }] });

/** A Worker that does nothing but answer: the measure of everything else. */
export const startHello = () =>
  start(
    entry(
      `export default { fetch: () => new Response("Bonjour", { headers: { "Content-Type": "text/html" } }) }`,
    ),
  );

/**
 * A Worker that asks the database for one row and answers with it: what the way there costs here, where it leads
 * through a socket into another process.
 */
export const startQuery = (data: Data) =>
  start({
    ...entry(
      `export default { async fetch(_, { DB }) { return Response.json((await DB.prepare("SELECT 1").all()).results) } }`,
    ),
    data: data.host,
  });

/**
 * Speaks for D1 (the requests of its binding are handed to the local one), for an empty bucket, and for the
 * cache, whose entries arrive as whole HTTP messages.
 */
const dataEntry = `
const kept = new Map();
async function keep(request) {
  const message = await request.text();
  const end = message.indexOf("\\r\\n\\r\\n");
  const headers = message.slice(0, end).split("\\r\\n").slice(1).map((line) => line.split(/: (.*)/s).slice(0, 2));
  kept.set(request.url, { headers, body: message.slice(end + 4) });
  return new Response(null, { status: 204 });
}
function find(request) {
  const found = kept.get(request.url);
  if (!found) return new Response(null, { status: 504, headers: { "CF-Cache-Status": "MISS" } });
  return new Response(found.body, { headers: [...found.headers, ["CF-Cache-Status", "HIT"]] });
}
const missing = JSON.stringify({ version: 0, v4code: 10007, message: "The specified key does not exist." });
export default {
  fetch(request, env) {
    if (request.headers.has("CF-R2-Request") || request.headers.has("CF-R2-Metadata-Size"))
      return new Response(null, { status: 404, headers: { "CF-R2-Error": missing } });
    if (new URL(request.url).hostname === "d1") return env.DB.fetcher.fetch(request);
    return request.method === "PUT" ? keep(request) : find(request);
  },
};`;

/** Its database is in memory and holds `size`. */
export async function startData(size: Size): Promise<Data> {
  const worker = {
    name: "data",
    modules: true,
    script: dataEntry,
    compatibilityDate,
    d1Databases: { DB: "neva" },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0, proxy: true }],
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] } as never));
  await miniflare.ready;
  const db = await miniflare.getD1Database("DB", "data");
  await applyMigrations(db);
  await fill(db, size);
  const { host } = await miniflare.unsafeGetDirectURL("data");
  return { host, stop: () => miniflare.dispose() };
}

/**
 * Around the built Worker: a request that asks for it gets, in a header, the rows that D1 read for it
 * and how often it was waited for.
 */
const countingEntry = `
import site from "./index.js";
${stripTypeScriptTypes(readFileSync("tests/fixtures/count-rows.ts", "utf8"))}
export default {
  async fetch(request, env, ctx) {
    if (!request.headers.has("X-Count-Rows")) return site.fetch(request, env, ctx);
    const { DB, bill } = countRows(env.DB);
    const answer = await site.fetch(request, { ...env, DB }, ctx);
    const counted = new Response(answer.body, answer);
    counted.headers.set("X-Rows", JSON.stringify({ rows: bill.rows, trips: bill.roundTrips }));
    return counted;
  },
};`;

/** The production build, in as many isolates as are asked for. */
export function startSite(data: Data, variables: Record<string, string> = {}, isolates = 1): Promise<Plain> {
  const built = builtModules().map((name) => ({
    name,
    code: readFileSync(`${buildDirectory}/${name}`, "utf8"),
  }));
  return start({
    modules: [{ name: "counting-entry.js", code: countingEntry }, ...built],
    variables: { ...simulatorVariables("1"), ...variables },
    data: data.host,
    isolates,
  });
}
