/**
 * How large an archive may become. A ZIP ends at 65,534 files and 4 GiB; a site is told well before, and
 * what would not fit is refused before its first byte.
 */
import { objectKeys } from "#app/mappings/pictures/image-store.server";
import { counted } from "#app/text/counted";
import { formatBytes } from "#app/text/format-bytes";
import { formatNumber } from "#app/time/dates";
import { BackupError } from "../backup-error";
import { imagesOf, type Row } from "./entities";
import type { Manifest } from "./manifest";

/** Of pictures: what is left of the format is for records, which memory bounds long before. */
const archiveLimits = { files: 60_000, bytes: 3_600_000_000 } as const;
/** Pictures of one run while `limits.subrequests` is as it comes (decision 0041). */
const callsOfRun = 9500;

/**
 * Bytes of records, as JSON, that a Worker has the memory for: of those of an archive and those of the database a restore
 * holds both (decision 0041).
 */
const recordLimits = { copied: 50_000_000, restored: 25_000_000 } as const;

interface ArchiveSize {
  files: number;
  bytes: number;
}

/** What the pictures of these mappings take, each file once, by the sizes that were noted when it came. */
export function picturesSize(mappings: readonly Row[]): ArchiveSize {
  const files = new Map<string, number>();
  for (const image of mappings.flatMap(imagesOf)) {
    for (const [i, key] of objectKeys(image).entries()) files.set(key, image.variants[i]?.bytes ?? 0);
  }
  return { files: files.size, bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

const described = ({ files, bytes }: ArchiveSize) =>
  `${counted(files, "image", "images")}, ${formatBytes(bytes)}`;

/** What the lists of fingerprints take beside them. */
export const fingerprintsSize = (rows: readonly Row[]): ArchiveSize => ({
  files: rows.length,
  bytes: rows.reduce((sum, { stored }) => sum + Number(stored), 0),
});

/** @throws BackupError when the pictures do not fit into one archive. */
export function checkSize(size: ArchiveSize): void {
  if (size.files <= archiveLimits.files && size.bytes <= archiveLimits.bytes) return;
  throw new BackupError(
    [
      `Le site est trop grand pour une sauvegarde\u00a0: ${described(size)}, pour ${described(archiveLimits)} au plus. Rien n'a été écrit\u202f; les sauvegardes d'avant restent.`,
    ],
    507,
  );
}

/** The part of what fits that is used, and whether staff should know: from half of it on. */
export function fillOf(size: ArchiveSize): { isHigh: boolean; detail: string } {
  const part = Math.max(size.files / archiveLimits.files, size.bytes / archiveLimits.bytes);
  const percent = `${Math.ceil(part * 100)}\u00a0% de ce qu'une archive peut contenir`;
  const detail = `${described(size)}\u00a0: ${percent}.`;
  if (part >= 0.5) return { isHigh: true, detail: `${detail} Au-delà, plus rien n'est sauvegardé.` };
  if (size.files < callsOfRun / 2) return { isHigh: false, detail };
  return {
    isHigh: true,
    detail: `${detail} À partir de ${formatNumber(callsOfRun)} images, relevez «\u00a0limits.subrequests\u00a0» dans wrangler.toml.`,
  };
}

/** What the records of an archive take. */
export const recordsSize = ({ files }: Pick<Manifest, "files">): number =>
  files.reduce((sum, { name, bytes }) => (name.startsWith("donnees/") ? sum + bytes : sum), 0);

const percentOf = (bytes: number, limit: number) => `${Math.ceil((100 * bytes) / limit)}\u00a0%`;

/** The same of records, which memory bounds: first what a restore holds, then what a copy does. */
export function recordsFillOf(bytes: number): { isHigh: boolean; detail: string } {
  const { copied, restored } = recordLimits;
  const part =
    bytes <= restored
      ? `${percentOf(bytes, restored)} de ce qu'une restauration peut reprendre.`
      : `trop pour une restauration, ${percentOf(bytes, copied)} de ce qu'une sauvegarde peut contenir.`;
  const detail = `${formatBytes(bytes)}\u00a0: ${part}`;
  if (bytes < restored / 2) return { isHigh: false, detail };
  return {
    isHigh: true,
    detail: `${detail} Gardez aussi des exports de la base, qui n'ont pas cette limite\u00a0: «\u00a0wrangler d1 export\u00a0», comme le dit docs/operation.md.`,
  };
}
