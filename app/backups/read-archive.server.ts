/**
 * Reads and checks an archive as a whole before anything is done with it: what comes out of here is
 * complete, has the checksums that it says, and only holds what the site itself could have saved (T-25).
 */
import type { MappingImage } from "#app/db/schema";
import { extensionOf } from "#app/images/image-rules";
import { stripMetadata } from "#app/images/strip-metadata";
import { objectKeys } from "#app/mappings/image-store.server";
import { BackupError } from "./backup-error";
import { type Entity, entities, keyOf, type Row } from "./entities";
import { documentSchema, manifestName, manifestSchema, schemaVersion, sha256Hex } from "./manifest";
import { rowSchema } from "./row-schemas";
import { type ByteSource, type DirectoryEntry, readDirectory, readEntry, type ZipLimits } from "./zip-reader";

export interface Archive {
  createdAt: number;
  /** Records by kind; a kind that the archive does not hold is absent. */
  rows: Map<string, Row[]>;
  /** Keys of the pictures that it holds. */
  images: ReadonlySet<string>;
  readImage: (key: string) => Promise<Uint8Array>;
  /** Part of the records, not all of a kind: what it lacks is not to be deleted. */
  isPartial: boolean;
  /** Names this very archive. */
  sha256: string;
}

/** For what anybody may send; an archive that the site wrote itself may be larger. */
export const uploadLimits = { bytes: 32 * 1024 * 1024 } as const;
const limits: Record<"upload" | "own", ZipLimits> = {
  upload: { entries: 5000, total: 200 * 1024 * 1024, entry: 20 * 1024 * 1024 },
  own: { entries: 65_535, total: 4 * 1024 ** 3, entry: 64 * 1024 * 1024 },
};

const deepest = 32;
const mostReasons = 20;

/** How deep a JSON text nests, without reading it as JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 92) i++;
      else if (code === 34) inText = false;
    } else if (code === 34) inText = true;
    else if (code === 91 || code === 123) most = Math.max(most, ++depth);
    else if (code === 93 || code === 125) depth--;
  }
  return most;
}

function parseJson(bytes: Uint8Array, name: string): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (depthOf(text) > deepest) throw new Error("depth");
    return JSON.parse(text);
  } catch {
    throw new BackupError([`« ${name} » n'est pas du JSON lisible.`]);
  }
}

/** The values as they stand in the archive, to the byte, with defaults for columns that it does not know. */
const asWritten = (raw: unknown, checked: Row): Row =>
  Object.fromEntries(
    Object.entries(checked).map(([name, value]) => [
      name,
      Object.hasOwn(raw as Row, name) ? (raw as Row)[name] : value,
    ]),
  );

/** Adds the records of a file to those of its kind, each checked. */
function addRows(entity: Entity, found: unknown, rows: Row[], reasons: string[]): void {
  if (!Array.isArray(found)) {
    reasons.push(`${entity.label} : une liste est attendue.`);
    return;
  }
  const schema = rowSchema(entity);
  for (const raw of found) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) rows.push(asWritten(raw, parsed.data));
    else if (reasons.length < mostReasons) {
      const issue = parsed.error.issues[0];
      const field = issue?.path.join(".") || (issue?.code === "unrecognized_keys" ? issue.keys[0] : "");
      reasons.push(
        `${entity.label}, enregistrement ${rows.length + 1}, « ${String(field).slice(0, 60)} » : valeur refusée.`,
      );
    }
  }
}

/** Rules between records: no key twice, no picture of another mapping, no job that does not exist. */
function checkWhole(rows: Map<string, Row[]>, reasons: string[]): void {
  for (const entity of entities.filter(({ addOnly }) => !addOnly)) {
    const list = rows.get(entity.name) ?? [];
    const keys = new Set(list.map((row) => keyOf(entity, row)));
    const { unique } = entity;
    const distinct = unique ? new Set(list.map((row) => row[unique])).size : list.length;
    if (keys.size < list.length || distinct < list.length)
      reasons.push(`${entity.label} : un enregistrement est en double.`);
  }
  const jobs = rows.get("metiers");
  const known = new Set((jobs ?? []).map(({ name }) => name));
  for (const row of rows.get("mappings") ?? []) {
    const own = (row["images"] as MappingImage[]).every(({ key }) =>
      key.startsWith(`mappings/${String(row["id"])}/`),
    );
    if (!own) reasons.push(`Mappings : une image de « ${String(row["nom"])} » n'est pas la sienne.`);
    if (jobs && row["metier"] !== null && !known.has(row["metier"])) {
      reasons.push(`Mappings : le métier de « ${String(row["nom"])} » n'existe pas dans l'archive.`);
    }
  }
}

function refuse(reasons: string[]): void {
  if (reasons.length > 0) throw new BackupError([...new Set(reasons)].slice(0, mostReasons));
}

function checkVersion(version: number): void {
  if (version === schemaVersion) return;
  const age = version > schemaVersion ? "plus récente" : "trop ancienne";
  throw new BackupError([`Version ${version} du format, ${age} que celle de ce site (${schemaVersion}).`]);
}

/** A picture must be what its name says, without metadata, as uploads are stored. */
function checkPicture(key: string, bytes: Uint8Array): void {
  try {
    const clean = stripMetadata(bytes);
    const same = clean.bytes.length === bytes.length && clean.bytes.every((byte, i) => byte === bytes[i]);
    if (same && key.endsWith(`.${extensionOf[clean.type]}`)) return;
  } catch {
    // Not a picture: the sentence below.
  }
  throw new BackupError([`« ${key.slice(0, 80)} » n'est pas une image que le site accepte.`]);
}

const fileName =
  /^(?:donnees\/([a-z]+)-\d{4}\.json|images\/(mappings\/[\w-]{1,64}\/[\w-]{1,100}-\d{1,4}\.(?:webp|jpg|png)))$/;

async function readZip(source: ByteSource, origin: "upload" | "own"): Promise<Archive> {
  const directory = await readDirectory(source, limits[origin]);
  const last = directory.get(manifestName);
  if (!last) throw new BackupError(["Ce ZIP n'est pas une sauvegarde du site : il n'a pas de manifeste."]);
  const manifestBytes = await readEntry(source, last);
  const parsed = manifestSchema.safeParse(parseJson(manifestBytes, manifestName));
  if (!parsed.success) throw new BackupError(["Le manifeste de l'archive n'est pas lisible."]);
  const manifest = parsed.data;
  checkVersion(manifest.schemaVersion);
  const named = new Set(manifest.files.map(({ name }) => name));
  if (named.size !== manifest.files.length || named.size !== directory.size - 1) {
    throw new BackupError([
      "L'archive ne contient pas les fichiers de son manifeste, ou en contient d'autres.",
    ]);
  }
  const rows = new Map<string, Row[]>();
  const images = new Map<string, DirectoryEntry>();
  const reasons: string[] = [];
  for (const file of manifest.files) {
    const entry = directory.get(file.name);
    const [, kind, picture] = fileName.exec(file.name) ?? [];
    const entity = entities.find(({ name }) => name === kind);
    if (!entry || !(entity ?? picture)) {
      throw new BackupError([`« ${file.name.slice(0, 80)} » n'a pas sa place dans une sauvegarde.`]);
    }
    const bytes = await readEntry(source, entry);
    if (bytes.length !== file.bytes || (await sha256Hex(bytes)) !== file.sha256) {
      throw new BackupError([
        `« ${file.name.slice(0, 80)} » est abîmé : sa somme de contrôle ne correspond pas.`,
      ]);
    }
    if (picture) {
      checkPicture(picture, bytes);
      images.set(picture, entry);
    } else if (entity) {
      const list = rows.get(entity.name) ?? [];
      rows.set(entity.name, list);
      addRows(entity, parseJson(bytes, file.name), list, reasons);
    }
  }
  refuse(reasons);
  checkCounts(manifest.counts, rows, images.size);
  checkWhole(rows, reasons);
  const wanted = new Set(
    (rows.get("mappings") ?? []).flatMap(({ images: list }) => (list as MappingImage[]).flatMap(objectKeys)),
  );
  if ([...images.keys()].some((key) => !wanted.has(key)))
    reasons.push("Une image n'appartient à aucun mapping de l'archive.");
  refuse(reasons);
  return {
    createdAt: manifest.createdAt,
    rows,
    images: new Set(images.keys()),
    readImage: async (key) => {
      const entry = images.get(key);
      if (!entry) throw new BackupError([`L'image « ${key} » n'est pas dans l'archive.`]);
      return readEntry(source, entry);
    },
    isPartial: false,
    sha256: await sha256Hex(manifestBytes),
  };
}

function checkCounts(counts: Record<string, number>, rows: Map<string, Row[]>, images: number | null): void {
  const wrong = Object.entries(counts).some(([name, count]) =>
    name === "images" ? images !== null && count !== images : rows.get(name)?.length !== count,
  );
  if (wrong || [...rows.keys()].some((name) => !(name in counts))) {
    throw new BackupError(["L'archive n'a pas le nombre d'enregistrements que son manifeste annonce."]);
  }
}

async function readDocument(source: ByteSource): Promise<Archive> {
  const bytes = await source.read(0, source.size);
  const parsed = documentSchema.safeParse(parseJson(bytes, "document"));
  if (!parsed.success) throw new BackupError(["Ce fichier JSON n'est pas une sauvegarde du site."]);
  const { donnees, counts, sha256, createdAt } = parsed.data;
  checkVersion(parsed.data.schemaVersion);
  if ((await sha256Hex(new TextEncoder().encode(JSON.stringify(donnees)))) !== sha256) {
    throw new BackupError(["Le document est abîmé : sa somme de contrôle ne correspond pas."]);
  }
  const rows = new Map<string, Row[]>();
  const reasons: string[] = [];
  for (const [name, list] of Object.entries(donnees)) {
    const entity = entities.find((known) => known.name === name);
    if (!entity) throw new BackupError([`« ${name.slice(0, 40)} » n'a pas sa place dans une sauvegarde.`]);
    rows.set(name, []);
    addRows(entity, list, rows.get(name) ?? [], reasons);
  }
  refuse(reasons);
  checkCounts(counts, rows, null);
  checkWhole(rows, reasons);
  refuse(reasons);
  const readImage = (key: string) =>
    Promise.reject(new BackupError([`L'image « ${key} » n'est pas dans le document.`]));
  return { createdAt, rows, images: new Set(), readImage, isPartial: true, sha256 };
}

/**
 * @throws BackupError with every reason that was found; nothing has been changed.
 */
export async function readArchive(source: ByteSource, origin: "upload" | "own"): Promise<Archive> {
  if (origin === "upload" && source.size > uploadLimits.bytes) {
    throw new BackupError(["L'archive dépasse 32 Mo."], 413);
  }
  const [first] = source.size > 0 ? await source.read(0, 1) : [];
  return first === 0x7b ? readDocument(source) : readZip(source, origin);
}
