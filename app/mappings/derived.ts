import { zoneOf } from "../map/zone.ts";
import { foldText } from "../platform/fold-text.ts";
import { lieuOf } from "./lieu.server.ts";

interface Source {
  nom: string;
  nomFichier: string;
  description: string;
  x: number | null;
  y: number | null;
}

/** Name as it is sorted: without case and accents, 'Garage 2' before 'Garage 10'. */
export function sortKey(nom: string): string {
  return foldText(nom).replace(/\d+/g, (digits) => digits.padStart(8, "0"));
}

/** Text as searches compare it: without case and accents, and whichever apostrophe was typed. */
export const foldSearch = (text: string): string => foldText(text).replaceAll("’", "'");

/** Begins the quarter in the searched text: nobody types it, and a migration finds the quarter by it. */
export const quarterMark = "\u0001";

/** Name and description, then where the mapping lies, as its card says it. */
function searchTextOf({ nom, description, x, y }: Source): string {
  const lieu = lieuOf({ x, y });
  const text = foldSearch(`${nom} ${description}`);
  return lieu === null ? text : `${text}${quarterMark}${foldSearch(lieu)}`;
}

/**
 * The columns that follow from a mapping's own: every write of a mapping stores them beside it, then
 * brings the lists up to date (`listing.server.ts`).
 */
export function derivedColumns(source: Source) {
  const { nom, nomFichier, x, y } = source;
  return {
    searchText: searchTextOf(source),
    fichierCle: foldSearch(nomFichier),
    nomCle: sortKey(nom),
    zone: x === null || y === null ? null : zoneOf(x, y),
  };
}
