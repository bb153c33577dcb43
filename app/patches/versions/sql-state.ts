import { formatDateTime } from "#app/time/dates";

/** How a member stands to the SQL of a patch (N-01). */
export interface SqlState {
  /** Of the SQL as it is shown, in hex. */
  sha256: string;
  /** When they said that they ran the patch's SQL, this one or what it was then; null when they never did. */
  ranAt: number | null;
  /** It was this one. */
  isRun: boolean;
}

/** In words that they ran it, this one or what it was then. */
export function runSentence(ranAt: number, isRun: boolean): string {
  const at = formatDateTime(ranAt);
  return isRun ? `Exécuté le ${at}` : `Ce SQL a changé depuis que vous l'avez exécuté, le ${at}.`;
}

export const isChecksum = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Where a page says it: the way back of the form leads there. */
export const placeOfSql = (patchId: string): string => `execution-${patchId}`;
