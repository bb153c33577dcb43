import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import { beginningOptions, optionsFor, type SearchDocument } from "./index-options.ts";

const longestList = 40;
/**
 * What part of the best score a hit has at least. Below it a passage only happens to share a word with the question; the
 * name of a page is so short that one word makes much of it.
 */
const leastShare = { passage: 0.2, page: 0.4 };

const isPassage = (hit: SearchResult) => hit["kind"] !== "site";

/** What answers a question, best first, among the passages of an index. The name of a page drives out no passage. */
export function bestPassages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const known = index.search(query, optionsFor(index, query));
  const found = known.length > 0 ? known : index.search(query, beginningOptions);
  const leastPage = (found[0]?.score ?? 0) * leastShare.page;
  const leastPassage = (found.find(isPassage)?.score ?? 0) * leastShare.passage;
  return found
    .slice(0, longestList)
    .filter((hit) => hit.score >= (isPassage(hit) ? leastPassage : leastPage));
}
