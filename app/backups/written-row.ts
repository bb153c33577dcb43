/** A record of an archive as a restore writes it, where that is not as it was saved. Pure. */
import type { Row } from "./entities";

/** Said of a line whose patch would be published at once, by a restore that was not asked to. */
const overdue =
  "Programmé pour une heure qui est passée\u00a0: restauré, il sera un brouillon, sans date de publication.";

/** Whether a patch waits for an hour, and would be published by the next job that finds it has come. */
const isDue = (row: Row, now: number) =>
  row["status"] === "programme" && row["deletedAt"] === null && Number(row["scheduledFor"]) <= now;

interface Saved {
  kind: string;
  row: Row;
  live: Row | null;
}

/**
 * A scheduled patch whose hour has passed is a draft, unless it waits here for that very hour (PN-18).
 *
 * @param now milliseconds since 1970
 * @returns what is written, and what a person has to be told of it
 */
export function writtenRow({ kind, row, live }: Saved, now: number): { row: Row; note: string | null } {
  if (kind !== "patches" || !isDue(row, now)) return { row, note: null };
  if (live && isDue(live, now) && live["scheduledFor"] === row["scheduledFor"]) return { row, note: null };
  return { row: { ...row, status: "brouillon", scheduledFor: null }, note: overdue };
}
