import type MiniSearch from "minisearch";
import type { Options, SearchOptions } from "minisearch";
import { isSynonym, processTerm, tokenize } from "./terms.ts";

/** A passage of the guide, a question of the FAQ or another page of the site. */
export interface SearchDocument {
  id: number;
  href: string;
  /** Title of the page. */
  title: string;
  /** Heading of the passage, or the question. */
  heading: string;
  text: string;
  code: string;
  kind: "guide" | "faq" | "site";
  /** A page that the reader may not open: only its title is in the index. */
  locked: boolean;
}

/** The options of the index: the same when it is built and when it is read. */
export const indexOptions: Options<SearchDocument> = {
  fields: ["title", "heading", "text", "code"],
  storeFields: ["href", "title", "heading", "text", "kind", "locked"],
  tokenize,
  processTerm,
};

/** A digit alone is a part of a version or of a size: the guide has it everywhere. */
const termOf = (word: string): string | null => (/^\d$/.test(word) ? null : processTerm(word));

/** What every page is about, or has one do: beside another word these choose nothing, alone they still find something. */
const everywhere = new Set(["base", "serveur", "installer", "ouvrir"].map(processTerm));

const weightOf: Record<SearchDocument["kind"], number> = { guide: 1, faq: 1.4, site: 0.8 };

/** The last word of a query where it is in the plural, and may so be no longer under way. */
function lastPlural(query: string): string | null {
  const word = tokenize(query).at(-1) ?? "";
  return word.endsWith("s") && processTerm(word) === word.slice(0, -1) ? word : null;
}

/**
 * Short words are matched as they are: a typo in four letters is another word. The last word may still
 * be under way, so that its beginning is enough; what stands for several ways to write a thing is a whole word.
 */
const searchOptions: SearchOptions = {
  processTerm: termOf,
  boost: { title: 4, heading: 3, text: 1, code: 0.4 },
  prefix: (term, i, terms) => i === terms.length - 1 && term.length >= 3 && !isSynonym(term),
  fuzzy: (term) => (term.length >= 5 ? 0.2 : false),
  weights: { fuzzy: 0.25, prefix: 0.35 },
  boostTerm: (term) => (everywhere.has(term) ? 0.4 : 1),
  // A question is asked in other words than the page answers in: the passage that has most of them comes first.
  combineWith: "OR",
  // An entry of the FAQ is an answer; a passage, or the name of a page, may only have the same words.
  boostDocument: (_id, _term, stored) => weightOf[stored?.["kind"] as SearchDocument["kind"]],
};

/** A plural of a word that the index has is whole: 'logs' is no beginning of 'logo', and 'maps' one of 'mappings'. */
export function optionsFor(index: MiniSearch<SearchDocument>, query: string): SearchOptions {
  const plural = lastPlural(query);
  const whole = { ...searchOptions, prefix: false };
  const isWhole = plural !== null && index.search(plural, { ...whole, fuzzy: false }).length > 0;
  return isWhole ? whole : searchOptions;
}

/**
 * For a question of which no word is known: the ending of a long word that was mistyped is no ending that the stemmer
 * takes off ('remboursment'), so the beginnings of words are asked for.
 */
export const beginningOptions: SearchOptions = {
  ...searchOptions,
  prefix: (term) => term.length >= 5,
  fuzzy: false,
  processTerm: (word) => {
    const stem = termOf(word);
    return stem !== null && stem.length >= 8 ? stem.slice(0, Math.ceil(stem.length * 0.6)) : stem;
  },
};
