/** One JSON document: some kinds of record, without pictures; or a plain list. */
import { sha256 } from "#app/platform/tokens";
import { BackupError } from "../backup-error";
import { readList } from "../plain-lists/read-list.server";
import type { Archive } from "./archive-contents";
import { addRows, checkCounts, checkVersion, checkWhole, type Records, refuse } from "./check-records";
import { entityNamed } from "./entities";
import { documentSchema } from "./manifest";
import { readSafeJson } from "./safe-json";
import type { ByteSource } from "./zip-reader";

const noBackup = "Ce fichier JSON n'est ni une sauvegarde du site, ni une liste de patchs ou de mappings.";

/** @throws BackupError with every reason that was found. */
export async function readDocument(source: ByteSource): Promise<Archive> {
  const bytes = await source.read(0, source.size);
  const value = readSafeJson(bytes);
  const list = await readList(value, { bytes, receivedAt: source.receivedAt ?? 0 });
  if (list) return list;
  const parsed = documentSchema.safeParse(value);
  if (!parsed.success) throw new BackupError([noBackup]);
  const { donnees, counts, createdAt, sha256: sum } = parsed.data;
  checkVersion(parsed.data.schemaVersion);
  if ((await sha256(JSON.stringify(donnees))) !== sum) {
    throw new BackupError(["Le document est abîmé\u00a0: sa somme de contrôle ne correspond pas."]);
  }
  const records: Records = { rows: new Map(), columns: new Map() };
  const reasons: string[] = [];
  for (const [name, list] of Object.entries(donnees)) {
    const entity = entityNamed(name);
    if (!entity)
      throw new BackupError([`«\u00a0${name.slice(0, 40)}\u00a0» n'a pas sa place dans une sauvegarde.`]);
    addRows(entity, list, records, reasons);
  }
  refuse(reasons);
  const { rows } = records;
  checkCounts(counts, rows, null);
  checkWhole(rows, reasons);
  refuse(reasons);
  const readObject = (key: string) =>
    Promise.reject(new BackupError([`L'image «\u00a0${key}\u00a0» n'est pas dans le document.`]));
  return { createdAt, ...records, objects: new Set(), readObject, isPartial: true, sha256: sum };
}
