/** A ZIP as the site writes it: everything, with pictures, fingerprints and a manifest. */

import { parseManifest } from "#app/fingerprints/manifest";
import { keyPrefix, textHash, unpack } from "#app/fingerprints/pack.server";
import { sameBytes } from "#app/images/bytes";
import { imageLimits } from "#app/images/image-rules";
import { extensionOf, imagePrefix, storedImage } from "#app/images/key";
import { stripMetadata } from "#app/images/strip-metadata";
import { objectKeys } from "#app/mappings/pictures/image-store.server";
import { sha256Hex } from "#app/platform/tokens";
import { BackupError } from "../backup-error";
import type { Archive } from "./archive-contents";
import { addRows, checkCounts, checkVersion, checkWhole, type Records, refuse } from "./check-records";
import { entityNamed, imagesOf } from "./entities";
import { type Manifest, manifestName, manifestSchema } from "./manifest";
import { readSafeJson } from "./safe-json";
import {
  type ByteSource,
  type DirectoryEntry,
  readDirectory,
  readEntry,
  tooLarge,
  type ZipLimits,
} from "./zip-reader";

export interface ArchiveLimits extends ZipLimits {
  /** Bytes of a list of fingerprints, unpacked. */
  list: number;
}

const shortName = (name: string) => `«\u00a0${name.slice(0, 80)}\u00a0»`;

/** A picture must be what its name says, without metadata, as uploads are stored. */
function checkPicture(key: string, bytes: Uint8Array): void {
  try {
    const clean = stripMetadata(bytes, imageLimits.storedBytes);
    if (sameBytes(clean.bytes, bytes) && key.endsWith(`.${extensionOf[clean.type]}`)) return;
  } catch {
    // Not a picture: the sentence below.
  }
  throw new BackupError([`${shortName(key)} n'est pas une image que le site accepte.`]);
}

/**
 * A list of fingerprints must be what its name says, and what the form would take.
 *
 * @param most bytes of it, unpacked once more
 * @returns its bytes, unpacked once more.
 */
async function checkFingerprints(key: string, bytes: Uint8Array, most: number): Promise<number> {
  const text = await unpack(bytes, most);
  const plain = new TextEncoder().encode(text ?? "");
  if (text !== null && (await sha256Hex(plain)) === textHash(key)) {
    const { files, refusedCount } = parseManifest(text);
    if (files.length > 0 && refusedCount === 0) return plain.length;
  }
  throw new BackupError([`${shortName(key)} n'est pas une liste d'empreintes que le site accepte.`]);
}

/** Names that a file of an archive may have; of each the part that says which records or which object it may hold. */
const nameOf = {
  records: /^donnees\/([a-z]+)-\d{4}\.json$/,
  picture: /^images\/(.+)$/,
  list: /^(empreintes\/[\w-]{77}\.gz)$/,
} as const;

/** What a file is by its name: the records of a kind, or an object of R2; null for any other. */
function roleOf(name: string) {
  const [, kind] = nameOf.records.exec(name) ?? [];
  const entity = kind === undefined ? undefined : entityNamed(kind);
  if (entity) return { entity };
  const [, path = ""] = nameOf.picture.exec(name) ?? [];
  const picture = storedImage(path)?.key;
  if (picture !== undefined) return { picture };
  const [, list] = nameOf.list.exec(name) ?? [];
  return list === undefined ? null : { list };
}

/** The manifest, whose files are those of the archive and no others, and its own bytes. */
async function readManifest(source: ByteSource, directory: ReadonlyMap<string, DirectoryEntry>) {
  const entry = directory.get(manifestName);
  if (!entry)
    throw new BackupError(["Ce ZIP n'est pas une sauvegarde du site\u00a0: il n'a pas de manifeste."]);
  const bytes = await readEntry(source, entry);
  const { success, data: manifest } = manifestSchema.safeParse(readSafeJson(bytes, manifestName));
  if (!success) throw new BackupError(["Le manifeste de l'archive n'est pas lisible."]);
  checkVersion(manifest.schemaVersion);
  const named = new Set(manifest.files.map(({ name }) => name));
  if (named.size !== manifest.files.length || named.size !== directory.size - 1) {
    throw new BackupError([
      "L'archive ne contient pas les fichiers de son manifeste, ou en contient d'autres.",
    ]);
  }
  return { manifest, bytes };
}

/** The bytes of a file, which are those of the manifest. */
async function readFile(source: ByteSource, entry: DirectoryEntry, file: Manifest["files"][number]) {
  const bytes = await readEntry(source, entry);
  if (bytes.length === file.bytes && (await sha256Hex(bytes)) === file.sha256) return bytes;
  throw new BackupError([`${shortName(file.name)} est abîmé\u00a0: sa somme de contrôle ne correspond pas.`]);
}

/** What is wrong with objects that no record of the archive names. */
function strayObjects(keys: readonly string[], rows: Records["rows"]): string[] {
  const pictures = new Set((rows.get("mappings") ?? []).flatMap(imagesOf).flatMap(objectKeys));
  const lists = new Set((rows.get("empreintes") ?? []).map(({ key }) => key));
  const isStrayList = (key: string) => key.startsWith(keyPrefix) && !lists.has(key);
  return [
    ...(keys.some((key) => isPicture(key) && !pictures.has(key))
      ? ["Une image n'appartient à aucun mapping de l'archive."]
      : []),
    ...(keys.some(isStrayList) ? ["Une liste d'empreintes n'appartient à aucun patch de l'archive."] : []),
  ];
}

const isPicture = (key: string) => key.startsWith(imagePrefix);

/** @throws BackupError with every reason that was found. */
export async function readZip(source: ByteSource, limits: ArchiveLimits): Promise<Archive> {
  const directory = await readDirectory(source, limits);
  const { manifest, bytes: manifestBytes } = await readManifest(source, directory);
  const records: Records = { rows: new Map(), columns: new Map() };
  const { rows } = records;
  const objects = new Map<string, DirectoryEntry>();
  const reasons: string[] = [];
  // A list is packed inside of its entry: what it becomes counts like what the entries say.
  let room = limits.total;
  for (const { size } of directory.values()) room -= size;
  for (const file of manifest.files) {
    const entry = directory.get(file.name);
    const role = roleOf(file.name);
    if (!entry || !role) {
      throw new BackupError([`${shortName(file.name)} n'a pas sa place dans une sauvegarde.`]);
    }
    const bytes = await readFile(source, entry, file);
    if (role.picture) {
      checkPicture(role.picture, bytes);
      objects.set(role.picture, entry);
    } else if (role.list) {
      room -= await checkFingerprints(role.list, bytes, limits.list);
      if (room < 0) throw tooLarge();
      objects.set(role.list, entry);
    } else if (role.entity) {
      addRows(role.entity, readSafeJson(bytes, file.name), records, reasons);
    }
  }
  refuse(reasons);
  const keys = [...objects.keys()];
  checkCounts(manifest.counts, rows, keys.filter(isPicture).length);
  checkWhole(rows, reasons);
  reasons.push(...strayObjects(keys, rows));
  refuse(reasons);
  return {
    createdAt: manifest.createdAt,
    ...records,
    objects: new Set(keys),
    readObject: async (key) => {
      const entry = objects.get(key);
      if (!entry) throw new BackupError([`L'objet «\u00a0${key}\u00a0» n'est pas dans l'archive.`]);
      return readEntry(source, entry);
    },
    isPartial: false,
    sha256: await sha256Hex(manifestBytes),
  };
}
