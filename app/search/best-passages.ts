import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import { beginningOptions, exactOptions, optionsFor, type SearchDocument } from "./index-options.ts";
import { swappedWords, wordsOfOtherEnding } from "./misspelled.ts";

const longestList = 40;
/**
 * What part of the best score a hit has at least. Below it a passage only happens to share a word with the question; the
 * name of a page is so short that one word makes much of it.
 */
const leastShare = { passage: 0.2, page: 0.4 };

const isPassage = (hit: SearchResult) => hit["kind"] !== "site";

/** Where no word of a query is known: what it may have meant, the likeliest slip first. */
function searchMisspelled(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  for (const slip of [swappedWords, wordsOfOtherEnding]) {
    const found = index.search(slip(query).join(" , "), exactOptions);
    if (found.length > 0) return found;
  }
  return index.search(query, beginningOptions);
}

/** What answers a question, best first, among the passages of an index. The name of a page drives out no passage. */
export function bestPassages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const known = index.search(query, optionsFor(index, query));
  const found = known.length > 0 ? known : searchMisspelled(index, query);
  const leastPage = (found[0]?.score ?? 0) * leastShare.page;
  const leastPassage = (found.find(isPassage)?.score ?? 0) * leastShare.passage;
  return found
    .slice(0, longestList)
    .filter((hit) => hit.score >= (isPassage(hit) ? leastPassage : leastPage));
}
