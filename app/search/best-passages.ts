import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import { type SearchDocument, searchOptions } from "./index-options.ts";

const longestList = 40;
/** A passage that says so much less than the best one only happens to share a word with the question. */
const leastShare = 0.2;

/** What answers a question, best first, among the passages of an index. */
export function bestPassages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const found = index.search(query, searchOptions);
  const least = (found[0]?.score ?? 0) * leastShare;
  return found.slice(0, longestList).filter(({ score }) => score >= least);
}
