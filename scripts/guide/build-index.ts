import MiniSearch from "minisearch";
import type { FaqEntry } from "../../app/guide/page-types.ts";
import { indexOptions, type SearchDocument } from "../../app/search/index-options.ts";
import { type SitePage, sitePages } from "../../app/search/site-pages.ts";
import type { CompiledPage } from "./compile-page.ts";

/**
 * Two indexes, so that a guest's search never touches a gated word: theirs holds public texts and the
 * titles of gated pages, the members' holds everything.
 */
export interface SearchIndexes {
  guest: string;
  member: string;
}

type Draft = Omit<SearchDocument, "id">;

function pageDrafts({ passages }: CompiledPage): Draft[] {
  return passages.map((passage) => ({ ...passage, kind: "guide", locked: false }));
}

/** Of what its reader may not open, the title. */
const lockedDraft = (kind: Draft["kind"], href: string, title: string): Draft => ({
  href,
  title,
  heading: "",
  text: "",
  code: "",
  kind,
  locked: true,
});

const faqDraft = (entry: FaqEntry): Draft => ({
  href: `/guide/faq#${entry.id}`,
  title: "FAQ",
  heading: entry.question,
  text: entry.text,
  code: "",
  kind: "faq",
  locked: false,
});

const siteDraft = ({ href, title, text }: SitePage): Draft => ({
  ...lockedDraft("site", href, title),
  text,
  locked: false,
});

function toIndex(drafts: Draft[]): string {
  const index = new MiniSearch<SearchDocument>(indexOptions);
  index.addAll(drafts.map((draft, id) => ({ ...draft, id })));
  return JSON.stringify(index);
}

/** @returns the two indexes as JSON, which `MiniSearch.loadJSON` reads with the same options. */
export function buildIndexes(pages: readonly CompiledPage[], faq: readonly FaqEntry[]): SearchIndexes {
  const isPublic = ({ page }: CompiledPage) => page.audience === "public";
  const questions = faq.map(faqDraft);
  return {
    guest: toIndex([
      ...pages.filter(isPublic).flatMap(pageDrafts),
      ...questions,
      ...pages
        .filter((page) => !isPublic(page))
        .map(({ page }) => lockedDraft("guide", page.path, page.title)),
      ...sitePages.filter(({ audience }) => audience === "public").map(siteDraft),
      ...sitePages
        .filter(({ audience }) => audience === "member")
        .map(({ href, title }) => lockedDraft("site", href, title)),
    ]),
    member: toIndex([...pages.flatMap(pageDrafts), ...questions, ...sitePages.map(siteDraft)]),
  };
}
