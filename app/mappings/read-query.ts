import { pageParam, singleParam } from "#app/platform/request/search-params";
import { mappingNames, withoutName } from "#app/search/kinds";
import { differentReadings, normalise, tellingWords } from "#app/search/terms";
import { searchWords, unquoted } from "#app/text/fold-text";
import { asMeant } from "./mistyped.server";
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
  [...new Set(tellingWords(searchWords(withoutName(resourceOf(unquoted(q)), mappingNames))))].slice(0, 6);

/**
 * The words as they are typed, as the search of the site has them (a 'hospital' is a 'hopital'), and as they were probably
 * meant, where that differs. Who asks for the police of a place outside the city means its sheriff.
 */
export function catalogueReadings(q: string): string[][] {
  const joined = (text: string) => normalise(text).replace(/(?<=\w\w[^e\W])aux\b/g, "al");
  const ways = [
    q,
    joined(q),
    joined(asMeant(q)),
    joined(q.replace(/(?<=\S )police\b|\bpolice(?= \S)/gi, "sherif")),
  ];
  return differentReadings(ways.map(catalogueWords)).filter((words) => words.length > 0);
}
