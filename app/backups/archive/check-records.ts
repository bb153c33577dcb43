/** What the records of an archive must be, each and together. */
import type { z } from "zod";
import { isRecord } from "#app/audit/changes";
import { imageFolder } from "#app/images/key";
import { isShown } from "#app/patches/status";
import { BackupError } from "../backup-error";
import { type Entity, type EntityName, entities, imagesOf, type Row, uniqueOf } from "./entities";
import { schemaVersion } from "./manifest";
import { otherwise, refusedValue } from "./refused-value";
import { controls, rowSchema } from "./row-schemas";

export const mostReasons = 20;

/**
 * The values as they stand in the archive, to the byte, with defaults for what it does not know: columns, and groups of a
 * patch behind those that it has, as a migration adds them.
 */
const asWritten = (raw: unknown, checked: Row): Row =>
  Object.fromEntries(
    Object.entries(checked).map(([name, value]) => {
      if (!Object.hasOwn(raw as Row, name)) return [name, value];
      const written = (raw as Row)[name];
      return [name, isRecord(written) && isRecord(value) ? { ...written, ...value, ...written } : written];
    }),
  );

/**
 * A record without the characters that `row-schemas.ts` refuses in texts. One of them that the site stored once, pasted
 * unseen out of a console, must not make every archive unreadable from then on.
 */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return value.replace(controls, "");
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key.replace(controls, ""), cleaned(part)]);
  return Object.fromEntries(entries);
}

/** What was read so far, by kind: the records, and the columns that any of them has. */
export interface Records {
  rows: Map<EntityName, Row[]>;
  columns: Map<EntityName, Set<string>>;
}

/** A record as its kind has it, with the names that it has of its own; or the first thing that is wrong with it. */
export function checkRecord(schema: z.ZodType<Row>, raw: unknown) {
  const check = (value: unknown) => {
    const { success, data, error } = schema.safeParse(value, { error: otherwise });
    return success
      ? { row: asWritten(value, data), names: Object.keys(value as Row) }
      : { issue: error.issues[0] };
  };
  const asItIs = check(raw);
  return asItIs.row ? asItIs : check(cleaned(raw));
}

/** @param number of the record within its kind, counted from 1 */
function refusalOf({ label }: Entity, number: number, issue: z.core.$ZodIssue | undefined): string {
  const quoted = (name: string) => `«\u00a0${name.slice(0, 60)}\u00a0»`;
  const unknownField =
    issue?.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys[0] : undefined;
  return unknownField
    ? `${label}\u00a0: ce site ne connaît pas le champ ${quoted(unknownField)}. Une archive n'est lue que par la version du site qui l'a faite, et par les suivantes.`
    : `${label}, enregistrement ${number}, ${quoted(issue?.path.join(".") ?? "")}\u00a0: ${refusedValue}.`;
}

/** Adds the records of a file to those of its kind, each checked. */
export function addRows(entity: Entity, found: unknown, records: Records, reasons: string[]): void {
  const rows = records.rows.get(entity.name) ?? [];
  const columns = records.columns.get(entity.name) ?? new Set();
  records.rows.set(entity.name, rows);
  records.columns.set(entity.name, columns);
  if (!Array.isArray(found)) {
    reasons.push(`${entity.label}\u00a0: une liste est attendue.`);
    return;
  }
  const schema = rowSchema(entity);
  for (const raw of found) {
    const { row, names, issue } = checkRecord(schema, raw);
    // One that is refused, as the archive then is, keeps its place: those behind it are counted with it.
    rows.push(row ?? {});
    if (row) for (const name of names) columns.add(name);
    else if (reasons.length < mostReasons) reasons.push(refusalOf(entity, rows.length, issue));
  }
}

/**
 * What is wrong with a record as a whole, once each of its values is as it must be; null when nothing is. For example
 * a picture of another mapping, one coordinate without the other, a place among the published patches for one that is
 * not published, or none for one that is.
 */
export function flawOf(kind: EntityName, row: Row): string | null {
  if (kind === "patches") {
    const isListed = isShown(row["status"]) && row["deletedAt"] === null;
    const hasPlace = row["position"] !== null;
    if (hasPlace === isListed) return null;
    const patch = `Patchs\u00a0: «\u00a0${String(row["version"])}\u00a0»`;
    return hasPlace
      ? `${patch} a une place parmi les patchs publiés sans l'être.`
      : `${patch} est publié sans avoir de place parmi les patchs publiés.`;
  }
  if (kind !== "mappings") return null;
  const name = `«\u00a0${String(row["nom"])}\u00a0»`;
  const own = imagesOf(row).every(({ key }) => key.startsWith(imageFolder(String(row["id"]))));
  if (!own) return `Mappings\u00a0: une image de ${name} n'est pas la sienne.`;
  return (row["x"] === null) === (row["y"] === null)
    ? null
    : `Mappings\u00a0: ${name} n'a que la moitié de ses coordonnées.`;
}

/** Whether a mapping's job has to exist: from under one of the trash it may be deleted, and comes back with it. */
export const needsJob = (mapping: Row): boolean =>
  mapping["metier"] !== null && mapping["deletedAt"] === null;

/** What a column of a record is called in the file that it comes from. */
type NameOf = (row: Row, column: string) => string;

/** Names the records that have the same key as one before them, or the same of what else is each one's own. */
function addRepeated(
  { label, key, unique }: Entity,
  list: readonly Row[],
  reasons: string[],
  nameOf: NameOf,
): void {
  const rules = unique ? [key, unique.columns] : [key];
  const first = new Map<string, number>();
  for (const [i, row] of list.entries()) {
    for (const columns of rules) {
      if (reasons.length >= mostReasons) return;
      const value = `${columns}: ${uniqueOf({ columns }, row)}`;
      const before = first.get(value);
      if (before === undefined) {
        first.set(value, i + 1);
        continue;
      }
      const names = columns.map((column) => `«\u00a0${nameOf(row, column)}\u00a0»`).join(", ");
      reasons.push(`${label}, enregistrement ${i + 1}\u00a0: même ${names} que l'enregistrement ${before}.`);
      break;
    }
  }
}

/** Rules between records and within each: no key twice, no job that does not exist. */
export function checkWhole(
  rows: Map<EntityName, Row[]>,
  reasons: string[],
  nameOf: NameOf = (_, column) => column,
): void {
  for (const entity of entities.filter(({ addOnly }) => !addOnly)) {
    const list = rows.get(entity.name) ?? [];
    addRepeated(entity, list, reasons, nameOf);
  }
  for (const [kind, list] of rows) {
    for (const row of list) {
      if (reasons.length >= mostReasons) break;
      const flaw = flawOf(kind, row);
      if (flaw) reasons.push(flaw);
    }
  }
  const jobs = rows.get("metiers");
  const known = new Set((jobs ?? []).map(({ name }) => name));
  for (const row of rows.get("mappings") ?? []) {
    if (jobs && needsJob(row) && !known.has(row["metier"])) {
      reasons.push(
        `Mappings\u00a0: le métier de «\u00a0${String(row["nom"])}\u00a0» n'existe pas dans l'archive.`,
      );
    }
  }
}

/** @throws BackupError with every reason, when there is one. */
export function refuse(reasons: string[]): void {
  if (reasons.length > 0) throw new BackupError([...new Set(reasons)].slice(0, mostReasons));
}

export function checkVersion(version: number): void {
  if (version === schemaVersion) return;
  const age = version > schemaVersion ? "plus récente" : "plus ancienne";
  throw new BackupError([`Version ${version} du format, ${age} que celle de ce site (${schemaVersion}).`]);
}

/** @param images how many pictures the archive holds; null when it holds none by its kind. */
export function checkCounts(
  counts: Record<string, number>,
  rows: Map<string, Row[]>,
  images: number | null,
): void {
  const wrong = Object.entries(counts).some(([name, count]) =>
    name === "images" ? images !== null && count !== images : rows.get(name)?.length !== count,
  );
  if (wrong || [...rows.keys()].some((name) => !(name in counts))) {
    throw new BackupError(["L'archive n'a pas le nombre d'enregistrements que son manifeste annonce."]);
  }
}
