/** A record of an archive as a restore writes it, where that differs from what was saved. Pure. */
import type { downloadItems } from "#app/db/schema";
import { formerAfter } from "#app/downloads/former";
import { mostFormerVersions } from "#app/patches/schemas";
import { isShown } from "#app/patches/status";
import { foldText } from "#app/text/fold-text";
import type { EntityName, Row } from "../archive/entities";

/** What decides about a record beside the record itself: the time, and the submissions taken so far. */
interface Circumstances {
  /** Milliseconds since 1970. */
  now: number;
  /** For each submission id the key of the record that has it; records that are written are added. */
  submissions: Map<unknown, string>;
}

/** Said of a scheduled patch whose hour has passed: restored as it was, it would be published at once. */
const overdue =
  "Programmé pour une heure qui est passée\u00a0: restauré, il sera un brouillon, sans date de publication.";

/** Whether the next run of the jobs would publish the patch. */
const isDue = (row: Row, now: number) =>
  row["status"] === "programme" && row["deletedAt"] === null && Number(row["scheduledFor"]) <= now;

/** A scheduled patch whose hour has passed becomes a draft, unless it waits here for that very hour (PN-18). */
function scheduled(
  kind: EntityName,
  row: Row,
  live: Row | null,
  now: number,
): { row: Row; note: string | null } {
  if (kind !== "patches" || !isDue(row, now)) return { row, note: null };
  if (live && isDue(live, now) && live["scheduledFor"] === row["scheduledFor"]) return { row, note: null };
  return { row: { ...row, status: "brouillon", scheduledFor: null, onlineAt: null }, note: overdue };
}

/** A submission id belongs to one record: where another one has it, that one keeps it. */
function submitted(row: Row, key: string, submissions: Circumstances["submissions"]): Row {
  const id = row["submissionId"];
  if (id === undefined || id === null) return row;
  const holder = submissions.get(id);
  if (holder !== undefined && holder !== key) return { ...row, submissionId: null };
  submissions.set(id, key);
  return row;
}

/** Addresses under which visitors have seen a patch since the archive was made go on leading to it. */
function addressed(kind: EntityName, row: Row, live: Row | null): Row {
  if (kind !== "patches" || !live || !isShown(live["status"])) return row;
  const known = [row, live].flatMap(({ formerVersions }) => (formerVersions ?? []) as string[]);
  const former = new Set([...known, String(live["version"])]);
  former.delete(String(row["version"]));
  return { ...row, formerVersions: [...former].slice(-mostFormerVersions) };
}

/**
 * An archive made before files had former versions leaves those that are stored here. If it brings another link, that
 * is a replacement as one by staff: the link that is current again is no former version any more, and the one that it
 * replaces becomes one (DL-13).
 */
function replacing({ kind, row, live, columns }: Saved, now: number): Row {
  if (kind !== "telechargements" || !live || !columns || columns.has("former")) return row;
  const before = live as typeof downloadItems.$inferSelect;
  return { ...row, former: formerAfter({ before, link: String(row["link"]), isKept: true, now }) };
}

/** The folded form of a job's name is computed anew, as when a job is named: two names that read alike are one job. */
const named = (kind: EntityName, row: Row): Row =>
  kind === "metiers" ? { ...row, folded: foldText(String(row["name"])) } : row;

interface Saved {
  kind: EntityName;
  key: string;
  row: Row;
  live: Row | null;
  /** The columns that the archive knows; all, when it does not say. */
  columns: ReadonlySet<string> | undefined;
}

/** @returns what is written, and what a person has to be told of it. */
export function writtenRow(saved: Saved, { now, submissions }: Circumstances) {
  const { kind, key, live } = saved;
  const sound = addressed(kind, submitted(named(kind, replacing(saved, now)), key, submissions), live);
  return scheduled(kind, sound, live, now);
}
