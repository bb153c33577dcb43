/** A record of an archive as a restore writes it, where that is not as it was saved. Pure. */
import { mostFormerVersions } from "#app/patches/schemas";
import { isShown } from "#app/patches/status";
import { foldText } from "#app/platform/fold-text";
import type { EntityName, Row } from "./entities";

/** What of the live data, of the records before it and of the time decides about a record. */
interface Circumstances {
  /** Milliseconds since 1970. */
  now: number;
  /** Which record has a submission's id: its key. What is written is added. */
  submissions: Map<unknown, string>;
}

/** Said of a line whose patch would be published at once, by a restore that was not asked to. */
const overdue =
  "Programmé pour une heure qui est passée\u00a0: restauré, il sera un brouillon, sans date de publication.";

/** Whether a patch waits for an hour, and would be published by the next job that finds it has come. */
const isDue = (row: Row, now: number) =>
  row["status"] === "programme" && row["deletedAt"] === null && Number(row["scheduledFor"]) <= now;

/** A scheduled patch whose hour has passed is a draft, unless it waits here for that very hour (PN-18). */
function scheduled(
  kind: EntityName,
  row: Row,
  live: Row | null,
  now: number,
): { row: Row; note: string | null } {
  if (kind !== "patches" || !isDue(row, now)) return { row, note: null };
  if (live && isDue(live, now) && live["scheduledFor"] === row["scheduledFor"]) return { row, note: null };
  return { row: { ...row, status: "brouillon", scheduledFor: null }, note: overdue };
}

/** A submission made one record, of which it is the only mark: where another has its id, that is left to it. */
function submitted(row: Row, key: string, submissions: Circumstances["submissions"]): Row {
  const id = row["submissionId"];
  if (id === undefined || id === null) return row;
  const holder = submissions.get(id);
  if (holder !== undefined && holder !== key) return { ...row, submissionId: null };
  submissions.set(id, key);
  return row;
}

/** Addresses of a patch that visitors have seen since the archive was made lead to it as they did. */
function addressed(kind: EntityName, row: Row, live: Row | null): Row {
  if (kind !== "patches" || !live || !isShown(live["status"])) return row;
  const known = [row, live].flatMap(({ formerVersions }) => (formerVersions ?? []) as string[]);
  const former = new Set([...known, String(live["version"])]);
  former.delete(String(row["version"]));
  return { ...row, formerVersions: [...former].slice(-mostFormerVersions) };
}

/** What a job's name folds to is made of it, as where one is named: two names that read alike are one job. */
const named = (kind: EntityName, row: Row): Row =>
  kind === "metiers" ? { ...row, folded: foldText(String(row["name"])) } : row;

interface Saved {
  kind: EntityName;
  key: string;
  row: Row;
  live: Row | null;
}

/** @returns what is written, and what a person has to be told of it. */
export function writtenRow({ kind, key, row, live }: Saved, { now, submissions }: Circumstances) {
  const sound = addressed(kind, submitted(named(kind, row), key, submissions), live);
  return scheduled(kind, sound, live, now);
}
