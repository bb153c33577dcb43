import { pageParam, singleParam } from "#app/platform/request/search-params";
import { normalise, tellingWords } from "#app/search/terms";
import { searchWords, unquoted } from "#app/text/fold-text";
import { parsePoint } from "./parse-coordinates";
import { type CatalogueQuery, isSort } from "./query";

const longestText = 200;

/** The query of a request. Unknown values count as absent; a repeated parameter is refused (T-31). */
export function readQuery(params: URLSearchParams): CatalogueQuery {
  const text = (name: string) => (singleParam(params, name) ?? "").trim().slice(0, longestText);
  const tri = singleParam(params, "tri");
  const pres = text("pres");
  return {
    q: text("q"),
    metier: text("metier"),
    tri: isSort(tri) ? tri : "recents",
    pres,
    point: parsePoint(pres),
    page: pageParam(params),
  };
}

/** A query without what surrounds a resource in `server.cfg` and the name of a file in its folder. */
export const resourceOf = (q: string): string =>
  q.replace(/^\s*(?:ensure|start)\s+(?=\S)/i, "").replace(/(?<=\w)\.(?:ymap|ytyp|ydr|rpf)(?!\S)/gi, "");

/** Words of a search of the catalogue, each of which must occur: as many as a statement may ask for. */
export const catalogueWords = (q: string): string[] =>
  [...new Set(tellingWords(searchWords(resourceOf(unquoted(q)))))].slice(0, 6);

/** The words as they are typed, and as the search of the site has them where that differs: a 'hospital' is a 'hopital'. */
export function catalogueReadings(q: string): string[][] {
  const typed = catalogueWords(q);
  const joined = catalogueWords(normalise(q).replace(/(?<=\w\w[^e\W])aux\b/g, "al"));
  return joined.length === 0 || joined.join(" ") === typed.join(" ") ? [typed] : [typed, joined];
}
