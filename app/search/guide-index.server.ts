import { readIndex } from "virtual:guide";
import MiniSearch, { type SearchResult } from "minisearch";
import { bestPassages } from "./best-passages";
import { indexOptions, type SearchDocument } from "./index-options";
import { findWords } from "./marks";
import type { Hit } from "./results";
import { queryTerms } from "./terms";

const loaded = new Map<string, MiniSearch<SearchDocument>>();

/** The index of a reader: guests search one that holds no gated word (SEA-03). Read once per isolate. */
function indexFor(isMember: boolean): MiniSearch<SearchDocument> {
  const audience = isMember ? "member" : "guest";
  let index = loaded.get(audience);
  if (!index) {
    index = MiniSearch.loadJSON<SearchDocument>(readIndex(audience), indexOptions);
    loaded.set(audience, index);
  }
  return index;
}

export interface GuideAnswer {
  /** Passages of the guide and questions, best first. */
  hits: Hit[];
  /** The best of them has no word of the query, only one that looks like it: what holds the word itself comes first. */
  isGuess: boolean;
  /** The best of them only speaks of what is sought: neither its page nor its heading is called so. */
  isMention: boolean;
  /** Words of the query that none of them has: who types one with others hardly means the guide. */
  missed: string[];
}

export function searchGuide(query: string, isMember: boolean): GuideAnswer {
  const found = bestPassages(indexFor(isMember), query);
  const wanted = queryTerms(query);
  const matched = Object.entries(found[0]?.match ?? {});
  const held = matched.filter(([term]) => wanted.some((word) => term.startsWith(word)));
  const isCalled = held.some(([, fields]) => fields.includes("title") || fields.includes("heading"));
  return {
    hits: found.map(toHit),
    isGuess: matched.length > 0 && held.length === 0,
    isMention: !isCalled,
    missed: wanted.filter((word) => !found.some(({ match }) => hasWord(match, word))),
  };
}

const hasWord = (match: SearchResult["match"], word: string) =>
  Object.keys(match).some((term) => term.startsWith(word));

function toHit(result: SearchResult): Hit {
  const document = result as unknown as SearchDocument;
  const terms = new Set(Object.keys(result.match));
  return {
    group: document.kind,
    href: document.href,
    title: document.heading || document.title,
    context: document.heading ? document.title : "",
    excerpt: document.text ? findWords(document.text, terms) : [],
    locked: document.locked,
  };
}
