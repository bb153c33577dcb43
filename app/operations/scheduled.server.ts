import { heartbeats } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { dayMs } from "#app/platform/dates";
import { describeError } from "#app/platform/log";
import { longestRunMs } from "./beat";
import { crons } from "./crons";
import type { Job } from "./job";
import { allJobs } from "./jobs.server";
import { runJobs } from "./run-jobs.server";

const [minute = 0, hour = 0] = crons.nightly.split(" ").map(Number);
const nightlyMs = (hour * 60 + minute) * 60_000;
/** Not a time but a name: how `npm run jobs` asks the local site for one job. */
const byName = "tache:";

/** A job that did not succeed is begun again after this long, while the night lasts: three times at most. */
const pauseMs = 60 * 60_000;
const longestNightMs = 4 * pauseMs;

/**
 * Jobs of the night to do now. Those that its run did not come to: a run ends where Cloudflare's limits (time, memory,
 * calls) or a new version of its runtime cut it, and does nothing at all while D1 is down. And those that failed or were
 * cut, an hour after they began: a fault may have passed, and one that is cut each time ends a few runs only, while the
 * others are done in between. A new site waits for its first night.
 */
async function leftOver({ db, now }: Services): Promise<Job[]> {
  const night = Math.floor((now() - nightlyMs) / dayMs) * dayMs + nightlyMs;
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

/** The nightly cron asks for every job; the other for those that cannot wait, and for what the night left undone. */
async function askedFor(services: Services, cron: string): Promise<readonly Job[]> {
  if (cron.startsWith(byName)) return allJobs.filter(({ name }) => byName + name === cron);
  if (cron === crons.nightly) return allJobs;
  const left = await leftOver(services).catch((error: unknown): Job[] => {
    // The next run asks again; what cannot wait does not wait for that.
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
