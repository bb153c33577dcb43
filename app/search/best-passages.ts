import MiniSearch, { type SearchResult } from "minisearch";
import { foldText } from "#app/text/fold-text.ts";
import { beginningOptions, optionsFor, type SearchDocument } from "./index-options.ts";
import { meantBy } from "./misspelled.ts";
import { processTerm, tokenize, wordsOfQueries } from "./terms.ts";

const longestList = 40;
/**
 * What part of the best score a hit has at least. Below it a passage only happens to share a word with the question; the
 * name of a page is so short that one word makes much of it.
 */
const leastShare = { passage: 0.2, page: 0.4 };

const isPassage = (hit: SearchResult) => hit["kind"] !== "site";

const vocabularies = new WeakMap<MiniSearch<SearchDocument>, ReadonlyMap<string, number>>();

/** The words of an index as they are written, each with how many passages have it, and those that a query may have besides. */
function vocabularyOf(index: MiniSearch<SearchDocument>): ReadonlyMap<string, number> {
  const kept = vocabularies.get(index);
  if (kept) return kept;
  const counts = new Map(wordsOfQueries().map((word) => [word, 0]));
  for (const { title, heading, text } of index.search(MiniSearch.wildcard)) {
    const words = foldText(`${title} ${heading} ${text}`).match(/[a-z]{5,}/g);
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  vocabularies.set(index, counts);
  return counts;
}

/** A query with the words that no text has as they were probably meant. */
function mended(index: MiniSearch<SearchDocument>, query: string, found: readonly SearchResult[]): string {
  const known = new Set(found.flatMap(({ match }) => Object.keys(match)));
  const words = tokenize(query);
  // The last word may still be being typed.
  const isKnown = (term: string, i: number) =>
    known.has(term) || (i === words.length - 1 && [...known].some((other) => other.startsWith(term)));
  return words.reduce((text, word, i) => {
    const term = processTerm(word);
    const meant = term === null || isKnown(term, i) ? undefined : meantBy(word, vocabularyOf(index));
    return meant === undefined ? text : text.replace(new RegExp(`\\b${word}\\b`), meant);
  }, foldText(query));
}

/** A word that is known is meant; one that only looks like another is a slip. */
function search(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const find = (text: string) => index.search(text, optionsFor(index, text));
  const found = find(query);
  const meant = mended(index, query, found);
  if (meant !== foldText(query)) return find(meant);
  return found.length > 0 ? found : index.search(query, beginningOptions);
}

const trouble = processTerm("depanner");

/**
 * Of a query of which only that something fails is known, the page that reads a console comes first: any passage that it
 * finds repairs one thing, and hardly the one that is meant.
 */
function consoleFirst(found: SearchResult[]): SearchResult[] {
  const [term, ...others] = Object.keys(found[0]?.match ?? {});
  if (term !== trouble || others.length > 0) return found;
  return found.toSorted((a, b) => Number(isPassage(a)) - Number(isPassage(b)));
}

const wordsOf = (text: string): string => tokenize(text).join(" ");

/**
 * What answers a question, best first, among the passages of an index. The name of a page drives out no passage; typed
 * whole it asks for that page, whose passages all have the name, too.
 */
export function bestPassages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const found = consoleFirst(search(index, query));
  const asked = wordsOf(query);
  const isAsked = ({ heading, title }: SearchResult) => heading === "" && wordsOf(String(title)) === asked;
  const leastPage = (found[0]?.score ?? 0) * leastShare.page;
  const leastPassage = (found.find(isPassage)?.score ?? 0) * leastShare.passage;
  const best = found
    .slice(0, longestList)
    .filter((hit) => hit.score >= (isPassage(hit) ? leastPassage : leastPage) && !isAsked(hit));
  return [...found.filter(isAsked), ...best];
}
