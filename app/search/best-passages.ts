import type MiniSearch from "minisearch";
import type { SearchOptions, SearchResult } from "minisearch";
import { beginningOptions, exactOptions, optionsFor, type SearchDocument } from "./index-options.ts";
import { swappedWords, withoutElision, wordsOfOtherEnding } from "./misspelled.ts";
import { processTerm, queryTerms, tokenize } from "./terms.ts";

const longestList = 40;
/**
 * What part of the best score a hit has at least. Below it a passage only happens to share a word with the question; the
 * name of a page is so short that one word makes much of it.
 */
const leastShare = { passage: 0.2, page: 0.4 };

const isPassage = (hit: SearchResult) => hit["kind"] !== "site";

/** What a query of which the index has no word may have meant, the likeliest slip first. */
function searchMisspelled(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  for (const slip of [swappedWords, wordsOfOtherEnding]) {
    const found = index.search(slip(query).join(" , "), exactOptions);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a word of a query is in the index, or begins one that is: what was found is not only like it. */
function isKnown(found: readonly SearchResult[], query: string, { prefix }: SearchOptions): boolean {
  const words = queryTerms(query);
  const beginnings = typeof prefix === "function" ? words.filter(prefix) : [];
  const isMeant = (term: string) =>
    words.includes(term) || beginnings.some((beginning) => term.startsWith(beginning));
  return found.some(({ match }) => Object.keys(match).some(isMeant));
}

const oneWord: SearchOptions = { ...exactOptions, tokenize: (word) => [word] };

/** Words of a query that no passage has and that are known without the letter of an article: 'argent' of 'largent'. */
function elidedWords(index: MiniSearch<SearchDocument>, query: string): string[] {
  return tokenize(query).flatMap((word) => {
    const whole = withoutElision(word);
    const isKnown = (text: string) => index.search(text, oneWord).length > 0;
    return whole && isKnown(whole) && !isKnown(word) ? [whole] : [];
  });
}

/** A word that is known is meant; one that only looks like another may be a slip. */
function search(index: MiniSearch<SearchDocument>, typed: string): SearchResult[] {
  const query = [typed, ...elidedWords(index, typed)].join(" ");
  const options = optionsFor(index, query);
  const found = index.search(query, options);
  const meant = isKnown(found, query, options) ? [] : searchMisspelled(index, query);
  if (meant.length > 0) return meant;
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
