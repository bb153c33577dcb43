import { type SQL, sql } from "drizzle-orm";
import { foldSearch, foldText } from "#app/text/fold-text.ts";
import { zoneOf } from "../../map/zone.ts";
import { interiorKey } from "../interior.ts";
import { lieuOf } from "../lieu.server.ts";

interface Source {
  nom: string;
  nomFichier: string;
  description: string;
  metier: string | null;
  interieurRemplace: string;
  x: number | null;
  y: number | null;
}

/** Name as it is sorted: without case and accents, 'Garage 2' before 'Garage 10'. */
export function sortKey(nom: string): string {
  return foldText(nom).replace(/\d+/g, (digits) => digits.padStart(8, "0"));
}

/** Begin a part of the searched text: nobody types them, and no word of a search reaches over one. */
const interiorMark = "\u0003";
const quarterMark = "\u0001";
const jobMark = "\u0002";

const partOf = (mark: string, text: string | null) => (text === null ? "" : `${mark}${foldSearch(text)}`);

/**
 * Name and description, what the mapping replaces, then where it lies and whom it is for, as its card says it. These two
 * are the last, for they change by themselves: with the names of quarters (`scripts/quarter-migration.ts`), with the job.
 */
const searchTextOf = ({ nom, description, metier, interieurRemplace, x, y }: Source): string =>
  foldSearch(`${nom} ${description}`) +
  partOf(interiorMark, interieurRemplace || null) +
  partOf(quarterMark, lieuOf({ x, y })) +
  partOf(jobMark, metier);

/** SQL of the searched text of mappings that get another job, or none. */
export const searchTextWithJob = (metier: string | null): SQL =>
  sql`substr(search_text, 1, instr(search_text || ${jobMark}, ${jobMark}) - 1) || ${partOf(jobMark, metier)}`;

/**
 * The columns that follow from a mapping's own: every write of a mapping stores them beside it, then
 * brings the lists up to date (`keep-lists.server.ts`).
 */
export function derivedColumns(source: Source) {
  const { nom, nomFichier, interieurRemplace, x, y } = source;
  return {
    searchText: searchTextOf(source),
    fichierCle: foldSearch(nomFichier),
    nomCle: sortKey(nom),
    interieurCle: interiorKey(interieurRemplace),
    zone: x === null || y === null ? null : zoneOf(x, y),
  };
}
