/** Reads JSON of unknown origin (T-25). */
import { BackupError } from "./backup-error";

const deepest = 32;

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

/** @throws BackupError naming the file when it is no JSON, or nests deeper than a backup ever does. */
export function parseJson(bytes: Uint8Array, name: string): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (depthOf(text) > deepest) throw new Error("depth");
    return JSON.parse(text);
  } catch {
    throw new BackupError([`«\u00a0${name}\u00a0» n'est pas du JSON lisible.`]);
  }
}
