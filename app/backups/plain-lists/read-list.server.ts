/** A plain list of the specification: patches or mappings, as the site before this one and `/data/*.json` write them. */

import { sha256Hex } from "#app/platform/tokens";
import { foldText } from "#app/text/fold-text";
import type { Archive } from "../archive/archive-contents";
import { checkRecord, checkWhole, mostReasons, refuse } from "../archive/check-records";
import { type Entity, type EntityName, entityNamed, type Row } from "../archive/entities";
import { refusedValue } from "../archive/refused-value";
import { rowSchema } from "../archive/row-schemas";
import { BackupError } from "../backup-error";
import { type Flaw, type ListedKind, readElement, type Said } from "./list-records";

type Lists = Partial<Record<ListedKind, unknown[]>>;

const namesOf = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

/** A list alone is of patches when its first element has a version, which no mapping has. */
function listsOf(value: unknown): Lists | null {
  if (Array.isArray(value)) {
    const names = namesOf(value[0]);
    if (names.includes("version")) return { patches: value };
    return names.some((name) => name === "nom" || name === "name") ? { mappings: value } : null;
  }
  const names = namesOf(value);
  const isWrapped =
    names.length > 0 &&
    names.every((name) => name === "patches" || name === "mappings") &&
    Object.values(value as object).every(Array.isArray);
  return isWrapped ? (value as Lists) : null;
}

/** Columns by the names that a list has for them. */
const fieldNames: Record<ListedKind, Record<string, string>> = {
  patches: {
    publishedAt: "date",
    // Its moment is the id, where that is one.
    createdAt: "id",
    updatedAt: "id",
    linkPatch: "downloads.patch",
    linkBase: "downloads.base",
    linkMappings: "downloads.mappings",
    withdrawnReason: "withdrawn.reason",
    replacedBy: "withdrawn.replacedBy",
  },
  mappings: {
    createdAt: "dateCreation",
    updatedAt: "dateCreation",
    x: "coordonnees.x",
    y: "coordonnees.y",
    z: "coordonnees.z",
    heading: "coordonnees.heading",
  },
};

/** What people call a record: nobody counts to the three hundredth of a file. */
function nameOf(raw: unknown): string {
  const { version, nom, name } = Object(raw) as Row;
  const given = version ?? nom ?? name;
  return typeof given === "string" && given.trim() !== "" ? ` (${given.trim().slice(0, 60)})` : "";
}

/** @param number of the record in its list, counted from 1 */
const reasonOf = ({ label }: Entity, number: number, raw: unknown, { field, problem }: Flaw) =>
  `${label}, enregistrement ${number}${nameOf(raw)}${field ? `, «\u00a0${field.slice(0, 60)}\u00a0»` : ""}\u00a0: ${problem}.`;

interface Read {
  rows: Map<EntityName, Row[]>;
  said: Map<Row, Said>;
  pictures: number;
  reasons: string[];
}

function addList(kind: ListedKind, list: readonly unknown[], receivedAt: number, read: Read): void {
  const entity = entityNamed(kind) as Entity;
  const schema = rowSchema(entity);
  const rows: Row[] = [];
  read.rows.set(kind, rows);
  for (const [i, raw] of list.entries()) {
    if (read.reasons.length >= mostReasons) return;
    const listed = readElement(kind, raw, receivedAt);
    if ("problem" in listed) {
      read.reasons.push(reasonOf(entity, i + 1, raw, listed));
      continue;
    }
    const { row, issue } = checkRecord(schema, listed.row);
    if (row) {
      rows.push(row);
      read.said.set(row, listed);
      read.pictures += listed.pictures;
    } else {
      const [column = "", ...inside] = (issue?.path ?? []).map(String);
      const field = [fieldNames[kind][column] ?? column, ...inside].join(".");
      read.reasons.push(reasonOf(entity, i + 1, raw, { field, problem: issue?.message ?? refusedValue }));
    }
  }
}

/** The jobs that mappings name, which come with them; one that is written in two ways is one. */
function addJobs({ rows }: Read, receivedAt: number): void {
  const schema = rowSchema(entityNamed("metiers") as Entity);
  const jobs = new Map<string, Row>();
  for (const mapping of rows.get("mappings") ?? []) {
    if (mapping["metier"] === null) continue;
    const folded = foldText(String(mapping["metier"]));
    const known = jobs.get(folded);
    const { row } = checkRecord(schema, { name: mapping["metier"], folded, createdAt: receivedAt });
    if (known) mapping["metier"] = known["name"];
    else if (row) jobs.set(folded, row);
  }
  if (jobs.size > 0) rows.set("metiers", [...jobs.values()]);
}

/** The newest moment that a list names. What was edited here after it may be newer than the list. */
const newestOf = (rows: Read["rows"], receivedAt: number): number => {
  const all = [...rows.values()].flat().flatMap((row) => [row["publishedAt"], row["updatedAt"]]);
  return all.reduce<number>((newest, time) => Math.max(newest, Math.min(Number(time ?? 0), receivedAt)), 0);
};

/**
 * @returns null when the value is no such list.
 * @throws BackupError with every reason that was found.
 */
export async function readList(
  value: unknown,
  { bytes, receivedAt }: { bytes: Uint8Array; receivedAt: number },
): Promise<Archive | null> {
  const lists = listsOf(value);
  if (!lists) return null;
  const read: Read = { rows: new Map(), said: new Map(), pictures: 0, reasons: [] };
  const { rows, said, reasons } = read;
  for (const kind of ["patches", "mappings"] as const) {
    if (lists[kind]) addList(kind, lists[kind], receivedAt, read);
  }
  addJobs(read, receivedAt);
  refuse(reasons);
  // The id of a mapping that has none in its list is made of its file.
  checkWhole(rows, reasons, (row, column) =>
    column === "id" && said.get(row)?.isKnownByFile ? "nomFichier" : column,
  );
  refuse(reasons);
  const readObject = () => Promise.reject(new BackupError(["Une liste ne contient pas d'images."]));
  return {
    createdAt: newestOf(rows, receivedAt),
    rows,
    columns: new Map(),
    objects: new Set(),
    readObject,
    isPartial: true,
    list: { said, pictures: read.pictures },
    sha256: await sha256Hex(bytes),
  };
}
