/** A folder that was chosen in the browser: its files, and their hashes. Nothing of it leaves the browser. */
import { hashing } from "#app/downloads/hashing";
import { cleanPath, isLeftover } from "../paths";

interface PickedFile {
  /** Inside the folder; as `cleanPath` has it, or as it is where that refuses it. */
  path: string;
  size: number;
  file: File;
}

/** More files than any server has; a folder with so many was chosen by mistake. */
export const mostFiles = 100_000;

/** Why nothing of it is read. */
export const folderSentences = {
  noFolder: "Votre navigateur n'a pas donné de dossier. Réessayez depuis un ordinateur.",
  empty: "Il n'y a aucun fichier de la base dans ce dossier.",
} as const;

/** Files between two pauses: a browser asks the disk for the size of each, and waits, a tenth of a millisecond or more. */
const betweenPauses = 200;

/** Lets the page live between two parts of a long work; without the delay that timers get in a tab behind. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Files without what versioning tools and desktops leave behind; null when what was chosen is no folder.
 *
 * @throws its reason, once the signal is aborted.
 */
export async function listFolder(chosen: readonly File[], signal: AbortSignal): Promise<PickedFile[] | null> {
  const files: PickedFile[] = [];
  for (const [i, file] of chosen.entries()) {
    if (i % betweenPauses === 0) await pause();
    signal.throwIfAborted();
    const whole = file.webkitRelativePath;
    // Where a browser gives single files in spite of what it was asked for.
    if (!whole) return null;
    const inside = whole.slice(whole.indexOf("/") + 1);
    const path = cleanPath(inside) ?? inside;
    if (!isLeftover(path)) files.push({ path, size: file.size, file });
  }
  return files;
}

export interface Progress {
  /** Files that were read, of how many. */
  files: number;
  allFiles: number;
  bytes: number;
  allBytes: number;
}

interface Options {
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** Files that are read at the same time: most are small, and waited for more than they are read. */
const atOnce = 4;

/**
 * SHA-256 of each file, in their order; null for one that cannot be read.
 *
 * @throws its reason, once the signal is aborted; what `loadAgain` throws when the script that hashes cannot be loaded.
 */
export async function hashFiles(
  files: readonly File[],
  { onProgress, signal }: Options,
): Promise<(string | null)[]> {
  const hashes = new Array<string | null>(files.length).fill(null);
  const allBytes = files.reduce((sum, { size }) => sum + size, 0);
  let [next, done, bytes] = [0, 0, 0];
  const tell = () => onProgress({ files: done, allFiles: files.length, bytes, allBytes });
  tell();
  const { hashFile } = await hashing();
  async function work() {
    for (let i = next++; i < files.length; i = next++) {
      signal.throwIfAborted();
      const file = files[i] as File;
      let read = 0;
      const onRead = (total: number) => {
        bytes += total - read;
        read = total;
        tell();
      };
      try {
        hashes[i] = await hashFile(file, { onProgress: onRead, signal });
      } catch {
        // Cancelled, or the file was moved or is held by a program.
        signal.throwIfAborted();
      }
      done++;
      onRead(file.size);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return hashes;
}
