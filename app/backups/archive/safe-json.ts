/** Reads JSON of unknown origin (T-25). */
import { BackupError } from "../backup-error";

const deepest = 32;
/**
 * Values in one text: nothing but empty lists, twenty megabytes become as many as fill a Worker's memory. A file of an
 * archive ends at four million characters, and one record of two: with its comma the shortest value has three.
 */
const mostValues = 2_000_000;

/** Whether a JSON text nests no deeper and holds no more than a backup ever does, without reading it as JSON. */
function isWithin(text: string): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 92) i++;
      else if (code === 34) inText = false;
    } else if (code === 34) inText = true;
    else if (code === 44) values++;
    else if (code === 91 || code === 123) {
      values++;
      depth++;
    } else if (code === 93 || code === 125) depth--;
    if (depth > deepest || values > mostValues) return false;
  }
  return true;
}

/**
 * @param name of the file in its archive; none of the file that was chosen, whose name the form shows.
 * @throws BackupError naming the file when it is no JSON, or more of it than a backup ever has.
 */
export function readSafeJson(bytes: Uint8Array, name?: string): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (!isWithin(text)) throw new Error("depth, or values");
    return JSON.parse(text);
  } catch {
    const file = name ? `«\u00a0${name}\u00a0»` : "Ce fichier";
    throw new BackupError([`${file} n'est pas du JSON lisible.`]);
  }
}
