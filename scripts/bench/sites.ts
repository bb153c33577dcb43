/**
 * The production build and a hello-world Worker, each in a workerd of its own and asked without a proxy
 * before it: `wrangler dev` and `vite preview` add about a millisecond to every request.
 */
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { simulatorVariables } from "../simulator-variables.ts";

const config = "build/server/wrangler.json";

export interface Site {
  url: URL;
  /** Process id of its workerd. */
  pid: number;
  miniflare: Miniflare;
  stop(): Promise<void>;
}

type Worker = Parameters<typeof convertV4MiniflareOptions>[0];

async function start(worker: object, name: string): Promise<Site> {
  const before = new Set(workerds());
  const options = { workers: [{ ...worker, name, unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] }] };
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions(options as Worker),
    // The site's log lines are not what is measured here.
    handleStructuredLogs: () => undefined,
  });
  await miniflare.ready;
  const pid = workerds().find((found) => !before.has(found));
  if (pid === undefined) throw new Error("workerd did not start.");
  return { url: await miniflare.unsafeGetDirectURL(name), pid, miniflare, stop: () => miniflare.dispose() };
}

/** Process ids of the workerds that this process started. */
function workerds(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

export const startHello = () =>
  start(
    {
      modules: true,
      script: `export default { fetch: () => new Response("Bonjour", { headers: { "Content-Type": "text/html" } }) }`,
      compatibilityDate: "2026-10-01",
    },
    "bonjour",
  );

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

/** The site with an empty database of its own, in memory; `variables` are set beside those of the simulator. */
export async function startSite(variables: Record<string, string> = {}): Promise<Site> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const directory = `${process.cwd()}/build/server`;
  const scripts = readdirSync(`${directory}/assets`)
    .filter((name) => name.endsWith(".js"))
    .map((name) => `assets/${name}`);
  return start(
    {
      ...workerOptions,
      modulesRules: undefined,
      modulesRoot: directory,
      modules: [
        { type: "ESModule", path: `${directory}/counting-entry.js`, contents: countingEntry },
        ...["index.js", ...scripts].map((path) => ({ type: "ESModule", path: `${directory}/${path}` })),
      ],
      bindings: { ...(workerOptions.bindings as object), ...simulatorVariables("1"), ...variables },
    },
    "neva",
  );
}
