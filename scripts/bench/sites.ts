/** The production build with its static files, as it is deployed, in a workerd of its own. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { simulatorVariables } from "../simulator-variables.ts";

export const buildDirectory = "build/server";
const config = `${buildDirectory}/wrangler.json`;

/** The modules of the built Worker, by their path below `buildDirectory`; the first one is the entry. */
export function builtModules(): string[] {
  const chunks = readdirSync(`${buildDirectory}/assets`).filter((name) => name.endsWith(".js"));
  return ["index.js", ...chunks.map((name) => `assets/${name}`)];
}

export interface Site {
  url: URL;
  miniflare: Miniflare;
  stop(): Promise<void>;
}

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/** The site with an empty database of its own, in memory; `variables` are set beside those of the simulator. */
export async function startSite(variables: Record<string, string> = {}): Promise<Site> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const directory = resolve(buildDirectory);
  const worker = {
    ...workerOptions,
    name: "neva",
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    modulesRules: undefined,
    modulesRoot: directory,
    modules: builtModules().map((name) => ({ type: "ESModule", path: `${directory}/${name}` })),
    bindings: { ...(workerOptions.bindings as object), ...simulatorVariables("1"), ...variables },
  };
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({ workers: [worker] } as Options),
    // The site's log lines are not what is measured here.
    handleStructuredLogs: () => undefined,
  });
  await miniflare.ready;
  return { url: await miniflare.unsafeGetDirectURL("neva"), miniflare, stop: () => miniflare.dispose() };
}
