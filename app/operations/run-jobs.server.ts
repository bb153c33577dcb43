import { heartbeats } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import type { Beat } from "./beat";
import type { Job } from "./job";

/** The heartbeat of a night job while it runs: it stays when the run ends with the job. */
const begun = {
  finishedAt: null,
  ok: false,
  detail: "Commencée, pas finie\u00a0: en cours, ou interrompue.",
};

/** Runs jobs one after the other; each leaves a heartbeat, and one that fails stops no other. */
export async function runJobs(services: Services, jobs: readonly Job[]): Promise<Beat[]> {
  const { db, log, now } = services;
  const note = async (beat: typeof heartbeats.$inferInsert) => {
    await db
      .insert(heartbeats)
      .values(beat)
      .onConflictDoUpdate({ target: heartbeats.job, set: beat })
      .catch((error: unknown) => log.error("battement", { reason: describeError(error) }));
  };
  const beats: Beat[] = [];
  for (const job of jobs) {
    const startedAt = now();
    if (!job.often) await note({ job: job.name, startedAt, ...begun });
    let ok = true;
    let detail: string;
    try {
      detail = await job.run(services);
    } catch (error) {
      ok = false;
      detail = describeError(error).slice(0, 300);
      log.error("tache", { job: job.name, reason: detail });
    }
    const beat = { job: job.name, startedAt, finishedAt: now(), ok, detail };
    beats.push(beat);
    await note(beat);
  }
  return beats;
}
