/** A ZIP as the site writes it: everything, with pictures, fingerprints and a manifest. */

import { parseManifest } from "#app/fingerprints/manifest";
import { keyPrefix, textHash, unpack } from "#app/fingerprints/pack.server";
import { sameBytes } from "#app/images/bytes";
import { extensionOf } from "#app/images/key";
import { stripMetadata } from "#app/images/strip-metadata";
import { objectKeys } from "#app/mappings/image-store.server";
import { sha256Hex } from "#app/platform/tokens";
import type { Archive } from "./archive-contents";
import { BackupError } from "./backup-error";
import { addRows, checkCounts, checkVersion, checkWhole, type Records, refuse } from "./check-records";
import { entityNamed, imagesOf } from "./entities";
import { manifestName, manifestSchema } from "./manifest";
import { parseJson } from "./safe-json";
import {
  type ByteSource,
  type DirectoryEntry,
  readDirectory,
  readEntry,
  tooLarge,
  type ZipLimits,
} from "./zip-reader";

/** A picture must be what its name says, without metadata, as uploads are stored. */
function checkPicture(key: string, bytes: Uint8Array): void {
  try {
    const clean = stripMetadata(bytes);
    if (sameBytes(clean.bytes, bytes) && key.endsWith(`.${extensionOf[clean.type]}`)) return;
  } catch {
    // Not a picture: the sentence below.
  }
  throw new BackupError([`«\u00a0${key.slice(0, 80)}\u00a0» n'est pas une image que le site accepte.`]);
}

/**
 * A list of fingerprints must be what its name says, and what the form would take.
 *
 * @returns its bytes, unpacked once more.
 */
async function checkFingerprints(key: string, bytes: Uint8Array): Promise<number> {
  const text = await unpack(bytes);
  const plain = new TextEncoder().encode(text ?? "");
  if (text !== null && (await sha256Hex(plain)) === textHash(key)) {
    const { files, refusedCount } = parseManifest(text);
    if (files.length > 0 && refusedCount === 0) return plain.length;
  }
  throw new BackupError([
    `«\u00a0${key.slice(0, 80)}\u00a0» n'est pas une liste d'empreintes que le site accepte.`,
  ]);
}

const fileName =
  /^(?:donnees\/([a-z]+)-\d{4}\.json|images\/(mappings\/[\w-]{1,64}\/[\w-]{1,100}-\d{1,4}\.(?:webp|jpg|png))|(empreintes\/[\w-]{77}\.gz))$/;

/** @throws BackupError with every reason that was found. */
export async function readZip(source: ByteSource, limits: ZipLimits): Promise<Archive> {
  const directory = await readDirectory(source, limits);
  const last = directory.get(manifestName);
  if (!last)
    throw new BackupError(["Ce ZIP n'est pas une sauvegarde du site\u00a0: il n'a pas de manifeste."]);
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
  const records: Records = { rows: new Map(), columns: new Map() };
  const { rows } = records;
  const objects = new Map<string, DirectoryEntry>();
  const reasons: string[] = [];
  // A list is packed inside of its entry: what it becomes counts like what the entries say.
  let room = limits.total;
  for (const { size } of directory.values()) room -= size;
  for (const file of manifest.files) {
    const entry = directory.get(file.name);
    const [, kind, picture, list] = fileName.exec(file.name) ?? [];
    const entity = kind === undefined ? undefined : entityNamed(kind);
    if (!entry || !(entity ?? picture ?? list)) {
      throw new BackupError([
        `«\u00a0${file.name.slice(0, 80)}\u00a0» n'a pas sa place dans une sauvegarde.`,
      ]);
    }
    const bytes = await readEntry(source, entry);
    if (bytes.length !== file.bytes || (await sha256Hex(bytes)) !== file.sha256) {
      throw new BackupError([
        `«\u00a0${file.name.slice(0, 80)}\u00a0» est abîmé\u00a0: sa somme de contrôle ne correspond pas.`,
      ]);
    }
    if (picture) {
      checkPicture(picture, bytes);
      objects.set(picture, entry);
    } else if (list) {
      room -= await checkFingerprints(list, bytes);
      if (room < 0) throw tooLarge();
      objects.set(list, entry);
    } else if (entity) {
      addRows(entity, parseJson(bytes, file.name), records, reasons);
    }
  }
  refuse(reasons);
  const pictures = [...objects.keys()].filter((key) => key.startsWith("mappings/"));
  checkCounts(manifest.counts, rows, pictures.length);
  checkWhole(rows, reasons);
  const wanted = new Set((rows.get("mappings") ?? []).flatMap((row) => imagesOf(row).flatMap(objectKeys)));
  if (pictures.some((key) => !wanted.has(key)))
    reasons.push("Une image n'appartient à aucun mapping de l'archive.");
  const lists = new Set((rows.get("empreintes") ?? []).map(({ key }) => key));
  if ([...objects.keys()].some((key) => key.startsWith(keyPrefix) && !lists.has(key)))
    reasons.push("Une liste d'empreintes n'appartient à aucun patch de l'archive.");
  refuse(reasons);
  return {
    createdAt: manifest.createdAt,
    ...records,
    objects: new Set(objects.keys()),
    readObject: async (key) => {
      const entry = objects.get(key);
      if (!entry) throw new BackupError([`L'objet «\u00a0${key}\u00a0» n'est pas dans l'archive.`]);
      return readEntry(source, entry);
    },
    isPartial: false,
    sha256: await sha256Hex(manifestBytes),
  };
}
