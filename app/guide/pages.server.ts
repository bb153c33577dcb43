/** The one door to the pages of the compiled guide. */
import { readContent, readTwin, summaries } from "virtual:guide";
import type { Viewer } from "#app/auth/viewer";
import { canRead } from "./access";
import { bySection, type FaqEntry, type GuidePage, type PageSummary } from "./page-types";

export const allPages = summaries;

const byPath = new Map(summaries.map((page) => [page.path, page]));

export const findPage = (path: string): PageSummary | null => byPath.get(path) ?? null;

/** Pages that are the same for everybody and served as files: their documents hold nothing personal. */
export const isStaticPage = (path: string): boolean => byPath.get(path)?.audience === "public";

/** The page with its text, or null when this reader may not have it. */
export function readPageFor(summary: PageSummary, viewer: Viewer | null): GuidePage | null {
  return canRead(summary, viewer) ? { ...summary, ...readContent(summary.path) } : null;
}

/** The page as Markdown, or null when this reader may not have it. */
export function readTwinFor(summary: PageSummary, viewer: Viewer | null): string | null {
  return canRead(summary, viewer) ? (readTwin(summary.path) ?? null) : null;
}

/** The menu: titles are public, padlocks depend on the reader. */
export const guideMenu = (viewer: Viewer | null) =>
  bySection(summaries).map(({ pages, ...section }) => ({
    ...section,
    pages: pages.map((page) => ({
      path: page.path,
      nav: page.nav,
      anchor: page.anchor,
      locked: !canRead(page, viewer),
    })),
  }));

export type GuideMenu = ReturnType<typeof guideMenu>;

/** The pages before and after, in the order of the menu. */
export function neighbours(path: string): { previous: PageSummary | null; next: PageSummary | null } {
  const at = summaries.findIndex((page) => page.path === path);
  return { previous: summaries[at - 1] ?? null, next: summaries[at + 1] ?? null };
}

/** The questions, which are public. */
export function readFaq(): FaqEntry[] {
  for (const part of readContent("/guide/faq").parts) {
    if ("block" in part && part.block === "faq") return part.entries;
  }
  return [];
}

/** Every page with its text, whoever asks: for the staff's own lists. */
export const readAllPages = (): GuidePage[] =>
  summaries.map((summary) => ({ ...summary, ...readContent(summary.path) }));
