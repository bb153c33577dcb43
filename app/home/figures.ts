import { constantes } from "#app/site";

/** HOME-07: the larger of (recorded visitors + 50) and 100. */
export const shownUsers = (visitors: number): number =>
  Math.max(visitors + constantes.utilisateursBonus, constantes.utilisateursMinimum);

/** HOME-04: 100 plus 25 per patch. */
export const shownDownloads = (patches: number): number =>
  constantes.telechargementsBase + constantes.telechargementsParPatch * patches;

interface Counts {
  visitors: number;
  patches: number;
  downloads: number;
}

/** What home shows of the counts of the database: by the formula, or as they are where the owner wants that (F-08). */
export const homeFigures = ({ visitors, patches, downloads }: Counts, real: boolean) =>
  real ? { users: visitors, downloads } : { users: shownUsers(visitors), downloads: shownDownloads(patches) };
