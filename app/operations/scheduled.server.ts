import type { Services } from "#app/platform/context";
import { allJobs } from "./jobs.server";
import { runJobs } from "./run-jobs.server";

const nightly = "17 3 * * *";
/** Not a time but a name: how `npm run jobs` asks the local site for one job. */
const byName = "tache:";

/** The `scheduled` handler: the nightly cron runs every job, the other those that cannot wait. */
export async function runScheduled(
  services: Services,
  { cron }: Pick<ScheduledController, "cron">,
): Promise<void> {
  const wanted = cron.startsWith(byName) ? cron.slice(byName.length) : null;
  const jobs = allJobs.filter(({ name, often }) =>
    wanted === null ? cron === nightly || often : name === wanted,
  );
  await runJobs(services, jobs);
}
