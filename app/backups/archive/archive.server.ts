/**
 * Makes an archive: all records as JSON, all pictures and lists of fingerprints, and a manifest with the checksum of
 * each file.
 */
import { asc, sql } from "drizzle-orm";
import { objectKeys } from "#app/mappings/pictures/image-store.server";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { sha256Hex } from "#app/platform/tokens";
import { tryAgain } from "#app/platform/try-again";
import { readStamps } from "../restore/stamps.server";
import { checkSize, fingerprintsSize, picturesSize } from "./archive-limits";
import { type Entity, type EntityName, entities, imagesOf, type Row, savedColumns } from "./entities";
import { format, type Manifest, manifestName, schemaVersion } from "./manifest";
import { writeZip, type ZipEntry } from "./zip-writer";

/** Records of one read. */
const rowsAtOnce = 4000;
/** A file ends at whichever comes first: what is read again, file by file, is bounded too. */
const fileLimits = { rows: 1000, characters: 4_000_000 } as const;

/**
 * All records of a kind, in the order of their key; lines of the journal by their time, those of one moment as they were
 * written. Each read begins behind the last record: counted from the start, D1 would pass by all before it each time, and
 * where visitors write one that is deleted meanwhile would hide another.
 */
export async function readRows(db: Database, entity: Entity): Promise<Row[]> {
  const columns = Object.fromEntries(savedColumns(entity).map(({ name, column }) => [name, column]));
  const key = entity.key.flatMap((name) => columns[name] ?? []);
  const number = sql<number>`rowid`;
  const order = entity.addOnly ? [...key.slice(0, 1), number] : key;
  const tuple = (parts: readonly unknown[]) =>
    sql`(${sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    )})`;
  const behind = (last: { row: Row; number: number }) => {
    const values = entity.key.map((name) => last.row[name]);
    return sql`${tuple(order)} > ${tuple(entity.addOnly ? [values[0], last.number] : values)}`;
  };
  const rows: Row[] = [];
  for (let last: { row: Row; number: number } | undefined; ; ) {
    const page = await retried(() =>
      db
        .select({ row: columns, number })
        .from(entity.table)
        .where(last && behind(last))
        .orderBy(...order.map((column) => asc(column)))
        .limit(rowsAtOnce),
    );
    rows.push(...page.map(({ row }) => row));
    if (page.length < rowsAtOnce) return rows;
    last = page.at(-1);
  }
}

/** What has to stand still while it is read; the rest the archive has as it was read. */
const ofStaff = entities.filter(({ byVisitors }) => !byVisitors);

/** All records as they were at a time, read while no staff changed any; an edit in between makes it read again. */
async function readAll(
  db: Database,
  now: Services["now"],
): Promise<{ all: Map<EntityName, Row[]>; readAt: number }> {
  for (let attempt = 1; ; attempt++) {
    // What is edited or erased from here on is newer than the archive.
    const readAt = now();
    const before = await readStamps(db, ofStaff);
    const all = new Map<EntityName, Row[]>();
    for (const entity of entities) all.set(entity.name, await readRows(db, entity));
    const after = await readStamps(db, ofStaff);
    if (JSON.stringify(before) === JSON.stringify(after)) return { all, readAt };
    if (attempt === 5) throw new Error("Les données changent sans cesse\u00a0: réessayez.");
  }
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The files of a kind as JSON, one without records when there are none. */
function* filesOf(rows: readonly Row[]): Generator<Uint8Array, void, void> {
  let texts: string[] = [];
  let length = 0;
  const close = () => new TextEncoder().encode(`[${texts.join(",")}]`);
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (
      texts.length === fileLimits.rows ||
      (texts.length > 0 && length + text.length > fileLimits.characters)
    ) {
      yield close();
      texts = [];
      length = 0;
    }
    texts.push(text);
    length += text.length;
  }
  yield close();
}

interface Made {
  manifest: Manifest;
  /** SHA-256 of the manifest, which holds those of all files. */
  sha256: string;
}

async function* makeEntries(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  done: (made: Made) => void,
): AsyncGenerator<ZipEntry, void, void> {
  const { all, readAt } = await readAll(db, now);
  const pictures = picturesSize(all.get("mappings") ?? []);
  const lists = fingerprintsSize(all.get("empreintes") ?? []);
  checkSize({ files: pictures.files + lists.files, bytes: pictures.bytes + lists.bytes });
  const manifest: Manifest = { format, schemaVersion, createdAt: readAt, counts: {}, files: [], missing: [] };
  const add = async (name: string, bytes: Uint8Array) => {
    manifest.files.push({ name, bytes: bytes.length, sha256: await sha256Hex(bytes) });
    return { name, bytes };
  };
  for (const [name, rows] of all) {
    manifest.counts[name] = rows.length;
    let page = 0;
    for (const bytes of filesOf(rows)) {
      page += 1;
      yield await add(`donnees/${name}-${String(page).padStart(4, "0")}.json`, bytes);
    }
  }
  const images = (all.get("mappings") ?? []).flatMap(imagesOf);
  const objects = new Map(images.flatMap(objectKeys).map((key) => [key, `images/${key}`]));
  for (const { key } of all.get("empreintes") ?? []) objects.set(String(key), String(key));
  for (const [key, name] of objects) {
    const bytes = await tryAgain(async () => (await env.BUCKET.get(key))?.arrayBuffer());
    if (bytes) yield await add(name, new Uint8Array(bytes));
    else manifest.missing.push(key);
  }
  manifest.counts["images"] = manifest.files.filter(({ name }) => name.startsWith("images/")).length;
  const bytes = encode(manifest);
  done({ manifest, sha256: await sha256Hex(bytes) });
  yield { name: manifestName, bytes };
}

/**
 * An archive as it is made, and what it held once it is.
 *
 * @throws BackupError with the first chunk, when it would not fit
 */
export function makeArchive(services: Pick<Services, "db" | "env" | "now">) {
  let made: Made | null = null;
  const entries = makeEntries(services, (result) => {
    made = result;
  });
  return { chunks: writeZip(entries, services.now()), made: () => made };
}

/** One JSON document of some kinds of record, without pictures. */
export async function makeDocument(
  db: Database,
  now: number,
  names: readonly EntityName[],
  only?: (row: Row) => boolean,
) {
  const donnees: Record<string, Row[]> = {};
  for (const entity of entities.filter(({ name }) => names.includes(name))) {
    donnees[entity.name] = (await readRows(db, entity)).filter(only ?? (() => true));
  }
  const counts = Object.fromEntries(Object.entries(donnees).map(([name, rows]) => [name, rows.length]));
  const sha256 = await sha256Hex(encode(donnees));
  return { format, schemaVersion, createdAt: now, counts, sha256, donnees };
}
