/**
 * The fingerprints of a version of the base as text: what `sha256sum` writes and checks, a line a file. The size
 * stands in a comment before the line, which `sha256sum -c` passes over.
 */
import { cleanPath, isLeftover, pathKey } from "./paths";

export interface FileEntry {
  /** Relative to the folder, with `/`; see `cleanPath`. */
  path: string;
  /** Bytes; null when the text does not say. */
  size: number | null;
  /** 64 hexadecimal digits, lower case. */
  sha256: string;
}

export const manifestLimits = { files: 50_000, bytes: 12 * 1024 * 1024 } as const;

/** Refused lines that are told one by one. */
const mostRefused = 50;

interface Refusal {
  /** Counted from 1. */
  line: number;
  reason: string;
}

interface ParsedManifest {
  files: FileEntry[];
  /** The first refused lines; `refusedCount` counts all of them. */
  refused: Refusal[];
  refusedCount: number;
  /** Lines about what versioning tools and desktops leave behind: passed over. */
  skipped: number;
}

const sizeLine = /^# (\d{1,15}) octets?$/;
const fileLine = /^([0-9a-f]{64}) [ *](.+)$/i;

/** The lines of a text one by one: a list of millions of empty ones would not fit into memory. */
function* linesOf(text: string): Generator<string> {
  let start = text.startsWith("\ufeff") ? 1 : 0;
  while (start <= text.length) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? text.length : end);
    yield line.endsWith("\r") ? line.slice(0, -1) : line;
    if (end === -1) return;
    start = end + 1;
  }
}

/**
 * Reads fingerprints. Lines that cannot be used are told, and whoever stores the rest decides about them: the site
 * refuses.
 */
export function parseManifest(text: string): ParsedManifest {
  const result: ParsedManifest = { files: [], refused: [], refusedCount: 0, skipped: 0 };
  const seen = new Map<string, number>();
  const refuse = (line: number, reason: string) => {
    result.refusedCount++;
    if (result.refused.length < mostRefused) result.refused.push({ line, reason });
  };
  let size: number | null = null;
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    const announced = size;
    size = null;
    if (line.trim() === "") continue;
    if (line.startsWith("#")) {
      const bytes = sizeLine.exec(line)?.[1];
      size = bytes === undefined ? null : Number(bytes);
      continue;
    }
    const [, sha256, raw] = fileLine.exec(line) ?? [];
    if (sha256 === undefined || raw === undefined) {
      refuse(number, "une empreinte SHA-256, deux espaces et un chemin sont attendus.");
      continue;
    }
    const path = cleanPath(raw);
    if (path === null) {
      refuse(number, "le chemin doit être relatif au dossier, sans «\u00a0..\u00a0» ni caractère interdit.");
      continue;
    }
    if (isLeftover(path)) {
      result.skipped++;
      continue;
    }
    const first = seen.get(pathKey(path));
    if (first !== undefined) {
      refuse(number, `ce fichier est déjà à la ligne ${first}.`);
      continue;
    }
    if (result.files.length === manifestLimits.files) {
      refuse(number, "il y a plus de 50\u00a0000 fichiers.");
      break;
    }
    seen.set(pathKey(path), number);
    result.files.push({ path, size: announced, sha256: sha256.toLowerCase() });
  }
  return result;
}

/** The same as text; `parseManifest` reads it back to the same files, in the same order. */
export const printManifest = (files: readonly FileEntry[]): string =>
  files
    .map(({ path, size, sha256 }) => `${size === null ? "" : `# ${size} octets\n`}${sha256}  ${path}\n`)
    .join("");

/** Bytes of `printManifest`, which is not held in memory for it. */
export function printedSize(files: readonly FileEntry[]): number {
  const encoder = new TextEncoder();
  return files.reduce((sum, file) => sum + encoder.encode(printManifest([file])).length, 0);
}

/** Bytes of all files together; null when one of them is not known. */
export function totalSize(files: readonly FileEntry[]): number | null {
  let total = 0;
  for (const { size } of files) {
    if (size === null) return null;
    total += size;
  }
  return total;
}

/** What staff are told of a list. */
export interface Preview {
  files: number;
  /** Null when a size is missing. */
  bytes: number | null;
  skipped: number;
  refused: Refusal[];
  refusedCount: number;
}

export const previewOf = ({ files, ...rest }: ParsedManifest): Preview => ({
  files: files.length,
  bytes: totalSize(files),
  ...rest,
});
