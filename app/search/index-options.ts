import type MiniSearch from "minisearch";
import type { Options, SearchOptions } from "minisearch";
import { isSynonym, processTerm, queryTerms, tokenize } from "./terms.ts";

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

/**
 * Every page is about these or has one do them: beside another word they decide little, alone they still find
 * something.
 */
const everywhere = new Set(["base", "serveur", "installer", "ouvrir"].map(processTerm));

const weightOf: Record<SearchDocument["kind"], number> = { guide: 1, faq: 1.4, site: 0.8 };

/** The last word of a query when it is a plural, and therefore probably typed to its end. */
function lastPlural(query: string): string | null {
  const word = tokenize(query).at(-1) ?? "";
  return word.endsWith("s") && processTerm(word) === word.slice(0, -1) ? word : null;
}

/**
 * Short words must match exactly: a typo in four letters makes another word. The last word may still be being typed, so
 * its beginning is enough, unless it stands for several ways to write a thing.
 */
const searchOptions: SearchOptions = {
  processTerm: termOf,
  boost: { title: 4, heading: 3, text: 1, code: 0.4 },
  prefix: (term, i, terms) => i === terms.length - 1 && term.length >= 3 && !isSynonym(term),
  fuzzy: (term) => (term.length >= 5 && !isSynonym(term) ? 0.2 : false),
  weights: { fuzzy: 0.25, prefix: 0.35 },
  boostTerm: (term) => (everywhere.has(term) ? 0.4 : 1),
  // People ask in other words than the page answers in: the passage with most of the words comes first.
  combineWith: "OR",
  // An entry of the FAQ is an answer; a passage, or the name of a page, may only have the same words.
  boostDocument: (_id, _term, stored) => weightOf[stored?.["kind"] as SearchDocument["kind"]],
};

/** For words that are meant as they stand. */
export const exactOptions: SearchOptions = { ...searchOptions, prefix: false, fuzzy: false };

/** Nobody mistypes the first letter of a word: 'faction' is no 'action', nor 'events' a 'vente'. */
function beginningAlike(query: string): SearchOptions {
  const letters = new Set(queryTerms(query).map((term) => term[0]));
  const { boostDocument } = searchOptions;
  return {
    ...searchOptions,
    boostDocument: (id, term, stored) =>
      letters.has(term[0]) ? (boostDocument?.(id, term, stored) ?? 1) : 0,
  };
}

/** A plural whose word is in the index is complete: 'logs' is not the beginning of 'logo', nor 'maps' of 'mappings'. */
export function optionsFor(index: MiniSearch<SearchDocument>, query: string): SearchOptions {
  const plural = lastPlural(query);
  const options = beginningAlike(query);
  const isWhole = plural !== null && index.search(plural, exactOptions).length > 0;
  return isWhole ? { ...options, prefix: false } : options;
}

/**
 * For a question of which no word is known. The stemmer does not take a mistyped ending off a long word
 * ('remboursment'), so beginnings of words are searched for.
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
