import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import { type SearchDocument, searchOptions } from "./index-options.ts";

const longestList = 40;
/** A passage that says so much less than the best one only happens to share a word with the question. */
const leastShare = 0.2;

const isPassage = (hit: SearchResult) => hit["kind"] !== "site";

/** What answers a question, best first, among the passages of an index. The name of a page drives out no passage. */
export function bestPassages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const found = index.search(query, searchOptions);
  const least = (best: SearchResult | undefined) => (best?.score ?? 0) * leastShare;
  const leastPassage = least(found.find(isPassage));
  const leastPage = least(found[0]);
  return found
    .slice(0, longestList)
    .filter((hit) => hit.score >= (isPassage(hit) ? leastPassage : leastPage));
}
