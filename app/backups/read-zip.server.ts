/** A ZIP as the site writes it: everything, with pictures and a manifest. */
import type { MappingImage } from "#app/db/schema";
import { extensionOf } from "#app/images/image-rules";
import { stripMetadata } from "#app/images/strip-metadata";
import { objectKeys } from "#app/mappings/image-store.server";
import type { Archive } from "./archive-contents";
import { BackupError } from "./backup-error";
import { addRows, checkCounts, checkVersion, checkWhole, refuse } from "./check-records";
import { entityNamed, type Row } from "./entities";
import { manifestName, manifestSchema, sha256Hex } from "./manifest";
import { parseJson } from "./safe-json";
import { type ByteSource, type DirectoryEntry, readDirectory, readEntry, type ZipLimits } from "./zip-reader";

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

/** @throws BackupError with every reason that was found. */
export async function readZip(source: ByteSource, limits: ZipLimits): Promise<Archive> {
  const directory = await readDirectory(source, limits);
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
    const entity = kind === undefined ? undefined : entityNamed(kind);
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
