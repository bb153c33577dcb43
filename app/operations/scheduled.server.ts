import { heartbeats } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { dayMs } from "#app/platform/dates";
import type { Job } from "./job";
import { allJobs } from "./jobs.server";
import { runJobs } from "./run-jobs.server";

const nightly = "17 3 * * *";
const nightlyMs = (3 * 60 + 17) * 60_000;
/** Not a time but a name: how `npm run jobs` asks the local site for one job. */
const byName = "tache:";
/** No run lasts longer: Cloudflare ends it. */
const longestRunMs = 15 * 60_000;

/**
 * Jobs of the night that its run did not come to: a run ends where Cloudflare's limits (time, memory, calls) or a
 * new version of its runtime cut it, and does nothing at all while D1 is down. One that had begun is not begun again
 * before the next night, or it would end every run. A new site waits for its first night.
 */
async function leftOver({ db, now }: Services): Promise<Job[]> {
  const night = Math.floor((now() - nightlyMs) / dayMs) * dayMs + nightlyMs;
  const beats = await db.select({ job: heartbeats.job, startedAt: heartbeats.startedAt }).from(heartbeats);
  const begun = new Map(beats.map(({ job, startedAt }) => [job, startedAt]));
  const ofNight = allJobs.filter(({ often }) => !often);
  const newest = Math.max(...ofNight.map(({ name }) => begun.get(name) ?? 0));
  if (newest === 0 || now() - Math.max(newest, night) < longestRunMs) return [];
  return ofNight.filter(({ name }) => (begun.get(name) ?? 0) < night);
}

/**
 * The `scheduled` handler: the nightly cron runs every job; the other those that cannot wait, and what the night left
 * undone.
 */
export async function runScheduled(
  services: Services,
  { cron }: Pick<ScheduledController, "cron">,
): Promise<void> {
  if (cron.startsWith(byName)) {
    const wanted = cron.slice(byName.length);
    await runJobs(
      services,
      allJobs.filter(({ name }) => name === wanted),
    );
  } else if (cron === nightly) {
    await runJobs(services, allJobs);
  } else {
    await runJobs(
      services,
      allJobs.filter(({ often }) => often),
    );
    await runJobs(services, await leftOver(services));
  }
}
