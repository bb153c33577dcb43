/** The whole guide: pages in order, questions, search indexes; every promise between them is checked. */
import { globSync, readFileSync } from "node:fs";
import { type GuidePage, type PageSummary, sections } from "../../app/guide/page-types.ts";
import { constantes } from "../../app/site.ts";
import type { BlockSources } from "./blocks.ts";
import { buildIndexes, type SearchIndexes } from "./build-index.ts";
import { type CompiledPage, compilePage, type ParsedFile, readPage } from "./compile-page.ts";
import { compileFaq } from "./faq.ts";
import { checkLinks } from "./links.ts";

const directory = new URL("../../content/guide/", import.meta.url);

export interface CompiledGuide {
  pages: GuidePage[];
  /** Markdown twin of each page, by path. */
  twins: Record<string, string>;
  indexes: SearchIndexes;
}

/** The pages in the order of the menu, not compiled yet. */
export function readPages(): ParsedFile[] {
  const names = globSync("*/*.md", { cwd: directory }).sort();
  const files = names.map((name) => readPage(readFileSync(new URL(name, directory), "utf8"), name));
  const rank = (file: ParsedFile) =>
    sections.findIndex(({ id }) => id === file.fields.section) * 100 + file.fields.order;
  return files.sort((a, b) => rank(a) - rank(b));
}

/** @throws Error when two pages share what must be their own, or when one is missing. */
export function checkPages(pages: readonly PageSummary[], expected: number = constantes.pagesDeGuide): void {
  if (pages.length !== expected) throw new Error(`${pages.length} guide pages, ${expected} expected`);
  for (const key of ["path", "anchor", "title"] as const) {
    const twice = pages.find((page, i) => pages.findIndex((other) => other[key] === page[key]) !== i);
    if (twice) throw new Error(`Two guide pages have the ${key} '${twice[key]}'`);
  }
}

/**
 * On `/guide` a hash that is a page's anchor leads to that page: no heading or fold there may have the
 * same id.
 */
function checkAnchors(compiled: readonly CompiledPage[]): void {
  const welcome = compiled.find(({ page }) => page.path === "/guide");
  const clash = compiled.find(({ page }) => welcome?.ids.has(page.anchor));
  if (clash) throw new Error(`The welcome page has an id '${clash.page.anchor}', which is a page's anchor`);
}

/** @throws Error naming the file and the first thing in it that a reader would find broken. */
export async function compileGuide(): Promise<CompiledGuide> {
  const files = readPages();
  const summaries = files.map(({ summary }) => summary);
  checkPages(summaries);
  const faq = await compileFaq(new URL("faq.json", directory));
  const sources: BlockSources = { pages: summaries, faq: faq.entries, faqMarkdown: faq.markdown };
  const compiled: CompiledPage[] = [];
  for (const file of files) compiled.push(await compilePage(file, sources));

  checkAnchors(compiled);
  const ids = new Map(
    compiled.map(({ page, ids: own }) => {
      const faqIds = page.path === "/guide/faq" ? faq.entries.map(({ id }) => id) : [];
      return [page.path, new Set([...own, ...faqIds, `${page.anchor}-page`])];
    }),
  );
  checkLinks([...compiled.flatMap(({ links }) => links), ...faq.links], ids);

  return {
    pages: compiled.map(({ page }) => page),
    twins: Object.fromEntries(compiled.map(({ page, markdown }) => [page.path, markdown])),
    indexes: buildIndexes(compiled, faq.entries),
  };
}
