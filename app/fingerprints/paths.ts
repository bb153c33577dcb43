/** Paths of files inside the base: what they may be, and when two of them are the same file. */
import { composed } from "#app/text/composed";

/** Characters of a path, far above what a server's file system takes comfortably. */
const longestPath = 300;

/** Control, format and private characters, lone surrogates, and what Windows allows in no name. */
const forbidden = /[\p{C}<>:"|?*]/u;

/** What versioning tools and desktops leave behind; no file of the base. */
const leftovers = /(?:^|\/)(?:\.git|\.svn|__MACOSX)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * A path relative to the folder, with `/` between its parts and composed accents; null when it is none: absolute,
 * climbing, empty, too long, or with characters that no file of the base has.
 */
export function cleanPath(raw: string): string | null {
  const path = composed(raw)
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "");
  if (path.length > longestPath || forbidden.test(path)) return null;
  const parts = path.split("/");
  return parts.every((part) => part !== "" && part !== "." && part !== "..") ? path : null;
}

/** Two paths with the same key are the same file on Windows, where most servers run. */
export const pathKey = (path: string): string => path.toLowerCase();

/** Whether a file is none of the base's nor of the member's work, and is left out of every list. */
export const isLeftover = (path: string): boolean => leftovers.test(path);
