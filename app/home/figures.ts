import { constantes } from "#app/site";

/** HOME-07: the larger of (recorded visitors + 50) and 100. */
export const shownUsers = (visitors: number): number =>
  Math.max(visitors + constantes.utilisateursBonus, constantes.utilisateursMinimum);

/** HOME-04: 100 plus 25 per patch. */
export const shownDownloads = (patches: number): number =>
  constantes.telechargementsBase + constantes.telechargementsParPatch * patches;

export interface Counts {
  /** Persons who ever signed in. */
  visitors: number;
  /** Patches that visitors see. */
  patches: number;
  /** Files taken, each once per person and day. */
  downloads: number;
}

/** What home shows of the counts of the database: by the formula, or as they are where owners want that (F-08). */
export const homeFigures = ({ visitors, patches, downloads }: Counts, real: boolean) =>
  real ? { users: visitors, downloads } : { users: shownUsers(visitors), downloads: shownDownloads(patches) };
