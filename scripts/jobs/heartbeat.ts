import type { Beat } from "../../app/operations/beat.ts";

/**
 * The heartbeat of a run that began at `since` or later and has ended; null until then. A job of the night leaves one
 * when it begins too, without an end.
 *
 * @param since milliseconds since 1970, UTC
 */
export async function endedBeat(DB: D1Database, job: string, since: number): Promise<Beat | null> {
  const row = await DB.prepare(
    `SELECT job, started_at AS startedAt, finished_at AS finishedAt, ok, detail FROM heartbeats
      WHERE job = ? AND started_at >= ? AND finished_at IS NOT NULL`,
  )
    .bind(job, since)
    .first<Omit<Beat, "ok"> & { ok: number }>();
  return row && { ...row, ok: row.ok === 1 };
}
