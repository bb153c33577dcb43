import { zoneOf } from "../map/zone.ts";
import { foldText } from "../platform/fold-text.ts";

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

/**
 * The columns that follow from a mapping's own: every write of a mapping stores them beside it, then
 * brings the lists up to date (`listing.server.ts`).
 */
export function derivedColumns({ nom, nomFichier, description, x, y }: Source) {
  return {
    searchText: foldText(`${nom} ${description}`),
    fichierCle: foldText(nomFichier),
    nomCle: sortKey(nom),
    zone: x === null || y === null ? null : zoneOf(x, y),
  };
}
