import { heartbeats } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { longestRunMs } from "./beat";
import { crons } from "./crons";
import type { Job } from "./job";
import { allJobs } from "./jobs.server";
import { nightBefore } from "./night";
import { runJobs } from "./run-jobs.server";

/** Not a schedule: under this name `npm run jobs` asks the local site for one job. */
const byName = "tache:";

/** How long a failed job of the night waits before it is tried again: three times at most, while the night lasts. */
const pauseMs = 60 * 60_000;
const longestNightMs = 4 * pauseMs;

/**
 * The jobs of the night that are still to be done. Some were never begun: the run ended early (Cloudflare's limits on
 * time, memory and calls, or a new version of its runtime), or D1 was down. Others failed or were cut, an hour ago or
 * more: the fault may have passed. The hour also leaves runs to the other jobs when one is cut every time. A new site
 * waits for its first night.
 */
async function leftOver({ db, now }: Services): Promise<Job[]> {
  const night = nightBefore(now());
  const { job, startedAt, ok } = heartbeats;
  const beats = await db.select({ job, startedAt, ok }).from(heartbeats);
  const last = new Map(beats.map((beat) => [beat.job, beat]));
  const begunAt = ({ name }: Job) => last.get(name)?.startedAt ?? 0;
  const ofNight = allJobs.filter(({ often }) => !often);
  const newest = Math.max(...ofNight.map(begunAt));
  if (newest === 0 || now() - Math.max(newest, night) < longestRunMs) return [];
  const isOver = now() - night >= longestNightMs;
  const mayRunAgain = (job: Job) => !isOver && !last.get(job.name)?.ok && now() - begunAt(job) >= pauseMs;
  return ofNight.filter((job) => begunAt(job) < night || mayRunAgain(job));
}

/** The nightly cron runs every job; the other one runs those that cannot wait, and those that the night left undone. */
async function askedFor(services: Services, cron: string): Promise<readonly Job[]> {
  if (cron.startsWith(byName)) return allJobs.filter(({ name }) => byName + name === cron);
  if (cron === crons.nightly) return allJobs;
  const left = await leftOver(services).catch((error: unknown): Job[] => {
    // The next run looks again; jobs that cannot wait are done meanwhile.
    services.log.error("battement", { reason: describeError(error) });
    return [];
  });
  return allJobs.filter((job) => job.often || left.includes(job));
}

/** The `scheduled` handler. */
export async function runScheduled(
  services: Services,
  { cron }: Pick<ScheduledController, "cron">,
): Promise<void> {
  await runJobs(services, await askedFor(services, cron));
}
