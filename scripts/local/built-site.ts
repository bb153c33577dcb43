/** The production build with its static files, as it is deployed, in a workerd of its own (`npm run build` first). */
import "./writable-home.ts";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { convertV4MiniflareOptions, Miniflare } from "miniflare";

export const buildDirectory = "build/server";
const config = `${buildDirectory}/wrangler.json`;
const name = "neva";

/** The modules of the built Worker, by their path below `buildDirectory`; the first one is the entry. */
export function builtModules(): string[] {
  const chunks = readdirSync(`${buildDirectory}/assets`).filter((file) => file.endsWith(".js"));
  return ["index.js", ...chunks.map((file) => `assets/${file}`)];
}

export interface Site {
  url: URL;
  miniflare: Miniflare;
  /** Calls what the schedule calls, and waits for it. @throws where the site fails. */
  runSchedule(cron: string): Promise<void>;
  stop(): Promise<void>;
}

interface LogLine {
  level: string;
  message: string;
}

interface Settings {
  /** Beside those of the build, and of the `.dev.vars` that lies with it. */
  variables?: Record<string, string>;
  /** Of localhost; without it any that is free. */
  port?: number;
  /** Where D1 and R2 lie; without it they are empty, and in memory. */
  state?: string;
  /** Gets what the site logs, a line at a time; without it nobody does. */
  log?: (line: LogLine) => void;
}

/** What is wrong goes to standard error. */
export const logToConsole = ({ level, message }: LogLine): void =>
  console[level === "error" || level === "warn" ? "error" : "log"](message);

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

export async function startSite({ variables, port = 0, state, log }: Settings): Promise<Site> {
  // A program that refuses an option need not have loaded them.
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  // Else it says on standard output which variables it has read.
  process.env["WRANGLER_LOG"] ??= "warn";
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const directory = resolve(buildDirectory);
  const worker = {
    ...workerOptions,
    name,
    // Past the worker that Miniflare puts before the site.
    unsafeDirectSockets: [{ host: "localhost", port }],
    modulesRules: undefined,
    modulesRoot: directory,
    modules: builtModules().map((file) => ({ type: "ESModule", path: `${directory}/${file}` })),
    bindings: { ...(workerOptions.bindings as object), ...variables },
  };
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({ workers: [worker] } as Options),
    ...(state && { resourcePersistencePath: resolve(state, "v3") }),
    handleStructuredLogs: (line) => log?.(line),
  });
  await miniflare.ready;
  return {
    url: await miniflare.unsafeGetDirectURL(name),
    miniflare,
    async runSchedule(cron) {
      const { outcome } = await (await miniflare.getWorker(name)).scheduled({ cron });
      if (outcome !== "ok") throw new Error(`La tâche planifiée a fini par « ${outcome} ».`);
    },
    stop: () => miniflare.dispose(),
  };
}
