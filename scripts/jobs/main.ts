/**
 * `npm run jobs`: the names. `npm run jobs -- <name> [--state DIR]`: runs one job of the schedule now, on
 * the local workerd with the production build. `npm run jobs -- <name> --url https://…` asks a deployed
 * site, with an API token of scope 'ecriture' in NEVA_TOKEN.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Beat, beatSchema, failedBeatSchema } from "../../app/operations/beat.ts";
import { applyMigrations } from "../local/apply-migrations.ts";
import { startSite } from "../local/built-site.ts";
import { completeVariables } from "../local/discord.ts";
import { simulatorVariables } from "../local/simulator-variables.ts";
import { needAddress, needBuild, needDirectory, needOne } from "../plain-errors.ts";
import { endedBeat } from "./heartbeat.ts";
import { jobNames } from "./job-names.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, state: { type: "string", default: ".wrangler/state" } },
});
const name = needOne(positionals);
if (values.url !== undefined) needAddress(values.url);
needDirectory(values.state);

function show({ job, ok, detail, startedAt, finishedAt }: Beat): void {
  console.log(`${ok ? "✓" : "✗"} ${job} : ${detail} (${finishedAt - startedAt} ms)`);
  if (!ok) process.exitCode = 1;
}

/** Asked, and no answer in the five minutes that `fetch` waits, or the connection broke: the job may run. */
const isCutOff = ({ cause }: Error) =>
  /^(UND_ERR_(HEADERS_TIMEOUT|SOCKET)|ECONNRESET|EPIPE)$/.test(String((cause as { code?: unknown })?.code));

const cutOff = (url: string) =>
  `${url} n'a pas répondu jusqu'au bout : la tâche y tourne peut-être encore. « Santé » montre quand elle a fini.`;

async function askDeployed(url: string, job: string): Promise<void> {
  const token = process.env["NEVA_TOKEN"];
  if (!token) throw new Error("Mettez un jeton de portée « Écriture » dans NEVA_TOKEN.");
  const answer = await fetch(new URL(`/api/taches/${job}`, url), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
  }).catch((error: Error) => {
    throw new Error(isCutOff(error) ? cutOff(url) : `${url} ne répond pas.`);
  });
  const body: unknown = await answer.json().catch(() => null);
  const beat = z.union([beatSchema, failedBeatSchema]).safeParse(body);
  if (beat.success) return show(beat.data);
  const refusal = z.object({ error: z.string() }).safeParse(body);
  throw new Error(`${answer.status} : ${refusal.data?.error ?? `${url} n'est pas l'adresse du site.`}`);
}

async function runLocally(job: string): Promise<void> {
  needBuild();
  completeVariables(simulatorVariables("8790"));
  const site = await startSite({ state: values.state });
  try {
    const db = await site.miniflare.getD1Database("DB", "neva");
    await applyMigrations(db);
    const started = Date.now();
    await site.runSchedule(`tache:${job}`);
    show(await readBeat(db, job, started));
  } finally {
    await site.stop();
  }
}

/** The heartbeat that the run left. The handler answers when the job has ended, or a moment before. */
async function readBeat(db: D1Database, job: string, since: number): Promise<Beat> {
  for (let tries = 0; tries < 240; tries++) {
    const beat = await endedBeat(db, job, since - 1000);
    if (beat) return beat;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("La tâche n'a pas fini.");
}

const names = jobNames();
if (!name) {
  console.log(names.join("\n"));
} else if (!names.includes(name)) {
  console.error(`« ${name} » n'existe pas. Tâches : ${names.join(", ")}`);
  process.exitCode = 1;
} else {
  await (values.url ? askDeployed(values.url, name) : runLocally(name)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
process.exit();
