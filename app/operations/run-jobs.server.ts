import { heartbeats } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import type { Beat } from "./beat";
import type { Job } from "./job";

/** Runs jobs one after the other; each leaves a heartbeat, and one that fails stops no other. */
export async function runJobs(services: Services, jobs: readonly Job[]): Promise<Beat[]> {
  const { db, log, now } = services;
  const beats: Beat[] = [];
  for (const job of jobs) {
    const startedAt = now();
    let ok = true;
    let detail: string;
    try {
      detail = await job.run(services);
    } catch (error) {
      ok = false;
      detail = describeError(error).slice(0, 300);
      log.error("tache", { job: job.name, reason: detail });
    }
    const beat = { startedAt, finishedAt: now(), ok, detail };
    beats.push({ job: job.name, ...beat });
    await db
      .insert(heartbeats)
      .values({ job: job.name, ...beat })
      .onConflictDoUpdate({ target: heartbeats.job, set: beat })
      .catch((error: unknown) => log.error("battement", { reason: describeError(error) }));
  }
  return beats;
}
