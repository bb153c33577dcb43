/** Pages of the guide that may say what is no longer so (ADM-25). */
import { dayMs } from "#app/platform/dates";
import type { GuidePage } from "./page-types";

export interface TouchedFiles {
  version: string;
  publishedAt: number;
  /** Paths as the patch lists them. */
  modifiedFiles: readonly string[];
}

interface Drift {
  path: string;
  title: string;
  /** Day of the page's last change, in milliseconds. */
  updated: number;
  /** File names that the page quotes and a later patch touched, with the newest such patch. */
  files: { name: string; version: string }[];
}

/** `nv_logs/config/logs.lua` → `logs.lua`; null for a folder, which no page quotes as a file. */
const fileName = (path: string) => /[^/\\]+\.\w+$/.exec(path.trim())?.[0] ?? null;

const quoteOf = (name: string) =>
  new RegExp(`(?<![\\w.-])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-]|\\.\\w)`, "i");

/** Every touched file once, with the newest patch that touched it, and what finds it in a text. */
function newestTouch(patches: readonly TouchedFiles[]) {
  const touched = new Map<string, { name: string; version: string; publishedAt: number; quote: RegExp }>();
  for (const { version, publishedAt, modifiedFiles } of patches) {
    for (const name of modifiedFiles.map(fileName)) {
      const key = name?.toLowerCase();
      if (name && key && !touched.has(key))
        touched.set(key, { name, version, publishedAt, quote: quoteOf(name) });
    }
  }
  return [...touched.values()];
}

/**
 * The pages to read again: they quote a file that a patch touched after the day of their last change. A page
 * leaves the list when its `updated` is moved.
 *
 * @param patches newest first
 */
export function driftedPages(
  pages: readonly Pick<GuidePage, "path" | "title" | "updated" | "parts">[],
  patches: readonly TouchedFiles[],
): Drift[] {
  const touched = newestTouch(patches);
  return pages.flatMap(({ path, title, updated, parts }): Drift[] => {
    // A line break is no letter of the word after it.
    const text = JSON.stringify(parts).replace(/\\(.)/g, (pair, sign) => (sign === "\\" ? pair : " "));
    const files = touched
      .filter(({ publishedAt, quote }) => publishedAt >= updated + dayMs && quote.test(text))
      .map(({ name, version }) => ({ name, version }));
    return files.length > 0 ? [{ path, title, updated, files }] : [];
  });
}
