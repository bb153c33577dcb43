/** Live records against those of an archive, one by one and field by field. Pure. */
import { difference } from "#app/audit/changes";
import { plainVersion, takenInSpelling } from "#app/patches/versions/spellings";
import type { Archive } from "../archive/archive-contents";
import { type Entity, keyOf, type Row, savedColumns, uniqueOf } from "../archive/entities";
import { besideLive, isInTrash } from "../plain-lists/beside-live";
import type { Said } from "../plain-lists/list-records";
import { type Fate, offered } from "./choices";
import { readable } from "./readable";
import { writtenRow } from "./written-row";

/** Characters of a value: a dry run lists up to 300 records of a kind. */
const longestShown = 300;

type Dated = Pick<Archive, "createdAt" | "isPartial">;

interface Saved extends Dated {
  /** When it is compared; milliseconds since 1970. */
  now: number;
  /** How many pictures or lists of a record R2 lacks and the archive has. */
  lost?: (row: Row) => number;
  /** The columns that the archive knows; all, when it does not say. */
  columns?: ReadonlySet<string> | undefined;
  /** What a plain list says of each of its records. */
  said?: ReadonlyMap<Row, Said> | undefined;
}

export interface Planned {
  fate: Fate;
  title: string;
  /** Why it wants a second look: somebody worked here after the archive was made, or a name is taken. */
  reason: string | null;
  /** What is not written as it was saved. */
  note: string | null;
  fields: { name: string; before: string; after: string }[];
  /** The version of the patch here that would be the same as its own in another spelling (5.2.6, v5.2.6). */
  spelled?: string | undefined;
  /** As it would be written; null when it is to be deleted. */
  row: Row | null;
  /** As it is now; null when it is to be created. */
  live: Row | null;
}

export interface EntityPlan {
  entity: Entity;
  /** Records that differ; those that want a look first. */
  planned: Planned[];
  /** All records as they are now. */
  live: readonly Row[];
  identical: number;
  choices: ReturnType<typeof offered>;
}

function changedFields(entity: Entity, live: Row, saved: Row): Planned["fields"] {
  return savedColumns(entity).flatMap(({ name }) => {
    const [before, after] = [live, saved].map((row) => JSON.stringify(row[name] ?? null));
    if (before === after || entity.silent?.includes(name)) return [];
    const { before: was, after: is } = difference(
      name,
      readable(name, live[name]),
      readable(name, saved[name]),
      longestShown,
    );
    // What differs in no word of it differs in what the words leave out.
    return [
      was === is ? { name, before: was, after: `${is}\n(autre contenu)` } : { name, before: was, after: is },
    ];
  });
}

/** A record whose pictures or list are missing in R2 is not identical: restoring it puts them back. */
const lostObjects = (count: number): Planned["fields"] =>
  count === 0 ? [] : [{ name: "objects", before: "absents", after: `${count} à remettre` }];

/** What a record keeps: the content of columns that an older archive does not know. */
const kept = (entity: Entity, live: Row | null, { columns }: Saved): Row =>
  Object.fromEntries(
    savedColumns(entity).flatMap(({ name }) =>
      !live || !columns || columns.has(name) || entity.silent?.includes(name) ? [] : [[name, live[name]]],
    ),
  );

/** Whether the live record has a time of this name (made, or edited) that is after the archive. */
const isNewer = (name: string | undefined, live: Row, { createdAt }: Dated): boolean =>
  name !== undefined && Number(live[name]) > createdAt;

/** Records by what tells them apart. Two lines of a kind that only grows may say the same and still be two. */
function byKey(entity: Entity, rows: readonly Row[]): Map<string, Row> {
  if (!entity.addOnly) return new Map(rows.map((row) => [keyOf(entity, row), row]));
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const key = keyOf(entity, row);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [`${key} ${count}`, row];
    }),
  );
}

/** By the id of a submission the record that it made. */
const bySubmission = (entity: Entity, rows: readonly Row[]): Map<unknown, string> =>
  new Map(
    rows.flatMap((row) => (row["submissionId"] == null ? [] : [[row["submissionId"], keyOf(entity, row)]])),
  );

/** What becomes of a record of the archive; null when it is here already, field by field. */
function fateOf(
  entity: Entity,
  {
    live,
    fields,
    spelled,
    isTaken,
    isTrashed,
  }: Pick<Planned, "live" | "fields" | "spelled"> & { isTaken: boolean; isTrashed: boolean },
  archive: Dated,
): Pick<Planned, "fate" | "reason"> | null {
  if (live && fields.length === 0) return null;
  if (entity.unique && isTaken) return { fate: "conflit", reason: entity.unique.taken };
  if (spelled) return { fate: "conflit", reason: takenInSpelling(spelled) };
  if (!live) return { fate: "creer", reason: null };
  if (isTrashed) return { fate: "conflit", reason: "Dans la corbeille\u00a0: choisi, il en sort." };
  return isNewer(entity.editedAt, live, archive)
    ? { fate: "conflit", reason: "Modifié depuis la sauvegarde." }
    : { fate: "modifier", reason: null };
}

/** A record that is only here: it goes where the data are to be those of the archive. */
const planMissing = (entity: Entity, live: Row, archive: Dated): Planned => ({
  fate: "supprimer",
  title: entity.title(live),
  reason: isNewer(entity.createdAt, live, archive) ? "Créé depuis la sauvegarde." : null,
  note: null,
  fields: [],
  row: null,
  live,
});

/**
 * The version here that a record would stand beside in another spelling. Where the two were so before, here or in the
 * archive, that is no reason to refuse.
 */
function spelledBeside(entity: Entity, live: ReadonlyMap<string, Row>, saved: ReadonlyMap<string, Row>) {
  if (entity.name !== "patches") return () => undefined;
  const plain = (row: Row) => plainVersion(String(row["version"]));
  const holders = new Map([...live].map(([key, row]) => [plain(row), { key, row }]));
  return (row: Row, before: Row | null, key: string): string | undefined => {
    const holder = holders.get(plain(row));
    if (!holder || holder.key === key) return;
    const saidBeside = saved.get(holder.key);
    const wasSo = [before, saidBeside].some((other) => other && plain(other) === plain(row));
    return wasSo ? undefined : String(holder.row["version"]);
  };
}

/** What a restore would do with the records of a kind. */
export function compareRecords(
  entity: Entity,
  liveRows: readonly Row[],
  savedRows: readonly Row[],
  archive: Saved,
): EntityPlan {
  const liveByKey = byKey(entity, liveRows);
  const savedByKey = byKey(entity, savedRows);
  const { unique } = entity;
  const holders = new Map(unique ? liveRows.map((row) => [uniqueOf(unique, row), keyOf(entity, row)]) : []);
  const spelledHere = spelledBeside(entity, liveByKey, savedByKey);
  const circumstances = { now: archive.now, submissions: bySubmission(entity, liveRows) };
  const planned: Planned[] = [];
  let identical = 0;
  for (const [key, raw] of savedByKey) {
    const live = liveByKey.get(key) ?? null;
    const said = archive.said?.get(raw);
    const whole = said ? besideLive(raw, live, said) : { ...raw, ...kept(entity, live, archive) };
    const { row, note: changed } = writtenRow(
      { kind: entity.name, key, row: whole, live, columns: archive.columns },
      circumstances,
    );
    const fields = live
      ? [...changedFields(entity, live, row), ...lostObjects(archive.lost?.(row) ?? 0)]
      : [];
    const holder = unique && holders.get(uniqueOf(unique, row));
    const isTaken = holder !== undefined && holder !== key;
    const spelled = isTaken ? undefined : spelledHere(row, live, key);
    const note = changed ?? (live ? null : (said?.note ?? null));
    // A list has no trash: it names what is to be seen.
    const isTrashed = said !== undefined && isInTrash(live);
    const fate = fateOf(entity, { live, fields, spelled, isTaken, isTrashed }, archive);
    if (fate) planned.push({ ...fate, title: entity.title(row), note, fields, spelled, row, live });
    else identical++;
  }
  if (!archive.isPartial && !entity.addOnly) {
    for (const [key, live] of liveByKey) {
      if (!savedByKey.has(key)) planned.push(planMissing(entity, live, archive));
    }
  }
  const choices = offered({ addOnly: entity.addOnly ?? false, isPartial: archive.isPartial });
  return { entity, planned, live: liveRows, identical, choices };
}

const fates: readonly Fate[] = ["conflit", "modifier", "creer", "supprimer"];

/** What wants a look first. */
export const byFate = (a: Planned, b: Planned): number => fates.indexOf(a.fate) - fates.indexOf(b.fate);
