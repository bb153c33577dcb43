import { nightlyJobs } from "#app/operations/jobs.server";
import { runJobs } from "#app/operations/run-jobs.server";
import type { Services } from "./context";

const nightly = "17 3 * * *";

/** The `scheduled` handler: the nightly cron runs every job, the other those that cannot wait. */
export async function runScheduled(
  services: Services,
  controller: Pick<ScheduledController, "cron">,
): Promise<void> {
  const jobs = nightlyJobs.filter((job) => controller.cron === nightly || job.often);
  await runJobs(services, jobs);
}
