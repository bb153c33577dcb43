/** Pages of the guide that may say what is no longer so (ADM-25, N-15). Pure. */
import { samePath } from "#app/patches/file-tree";
import { parisDay } from "#app/time/dates";
import { addDays, startOfDay } from "#app/time/days";
import type { GuidePage } from "./page-types";

export interface TouchedFiles {
  version: string;
  publishedAt: number;
  /** Paths as the patch lists them. */
  modifiedFiles: readonly string[];
}

export interface Drift {
  path: string;
  title: string;
  /** When the page was changed or read again last, in milliseconds: of a change, its day. */
  since: number;
  isReread: boolean;
  /** File names that the page quotes and a later patch touched, with the newest such patch; the newest first. */
  files: { name: string; version: string }[];
  /** When the newest of these patches was published. */
  touchedAt: number;
}

interface Touch {
  version: string;
  publishedAt: number;
  /** Its folder alone, in lower case; empty where the patch names none. */
  folder: string;
}

/** `resources/nv_logs/` → `nv_logs`: what is before that differs from server to server; `./` is no folder. */
const lastFolder = (folders: string) => samePath(folders.toLowerCase()).split("/").at(-1) ?? "";

/** `nv_logs/config/logs.lua` in two; null for a folder, which no page quotes as a file. */
const fileParts = (path: string) => /^(.*[/\\])?([^/\\]+\.\w+)$/.exec(path.trim());

/** The name as a file of a text, behind the folders that the text names before it. */
const quotesOf = (name: string) =>
  new RegExp(
    `((?:[\\w.@[\\]-]+[/\\\\]+)*)(?<![\\w.-])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-]|\\.\\w)`,
    "gi",
  );

/** The touched files by their name; of each, all patches that touched one of that name, newest first. */
function touchesByName(patches: readonly TouchedFiles[]) {
  const byName = new Map<string, { name: string; touches: Touch[] }>();
  for (const { version, publishedAt, modifiedFiles } of patches) {
    for (const file of modifiedFiles) {
      const [, folders = "", name] = fileParts(file) ?? [];
      if (!name) continue;
      const key = name.toLowerCase();
      const known = byName.get(key) ?? { name, touches: [] };
      known.touches.push({ version, publishedAt, folder: lastFolder(folders) });
      byName.set(key, known);
    }
  }
  return [...byName].map(([key, file]) => ({ ...file, key, quotes: quotesOf(file.name) }));
}

/** Of two files of one name: the same folder, or one that is named by its name alone. */
const isMeant = (quoted: string, { folder }: Touch) => quoted === "" || folder === "" || quoted === folder;

/**
 * The pages to read again: they quote a file that a patch touched after the day of their last change, and after
 * somebody read them again.
 *
 * @param patches newest first
 * @param rereadAt when a page was read again last, by its path
 */
export function driftedPages(
  pages: readonly Pick<GuidePage, "path" | "title" | "updated" | "parts">[],
  patches: readonly TouchedFiles[],
  rereadAt: ReadonlyMap<string, number> = new Map(),
): Drift[] {
  const touched = touchesByName(patches);
  return pages.flatMap(({ path, title, updated, parts }): Drift[] => {
    // A line break is no letter of the word after it.
    const text = JSON.stringify(parts).replace(/\\(.)/g, (pair, sign) => (sign === "\\" ? pair : " "));
    const folded = text.toLowerCase();
    const reread = rereadAt.get(path) ?? 0;
    const dayAfter = startOfDay(addDays(parisDay(updated), 1));
    const files = touched.flatMap(({ name, key, touches, quotes }) => {
      // Of thousands of names a page has a few: the others are not worth a search for their folders.
      if (!folded.includes(key)) return [];
      const later = touches.filter(({ publishedAt }) => publishedAt >= dayAfter && publishedAt > reread);
      if (later.length === 0) return [];
      const quoted = [...text.matchAll(quotes)].map(([, folders = ""]) => lastFolder(folders));
      const touch = later.find((one) => quoted.some((folder) => isMeant(folder, one)));
      return touch ? [{ name, version: touch.version, at: touch.publishedAt }] : [];
    });
    files.sort((a, b) => b.at - a.at);
    const [newest] = files;
    if (!newest) return [];
    const isReread = reread > updated;
    return [
      {
        path,
        title,
        since: isReread ? reread : updated,
        isReread,
        files: files.map(({ name, version }) => ({ name, version })),
        touchedAt: newest.at,
      },
    ];
  });
}
