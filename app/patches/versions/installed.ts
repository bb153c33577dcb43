import type { Viewer } from "#app/auth/viewer";
import { formatNumber } from "#app/time/dates";

/** How a member's server stands against the newest patch (PN-21). */
export interface Standing {
  patchId: string;
  version: string;
  /** The version itself was withdrawn since. */
  withdrawn: boolean;
  /** Versions that came after it, without withdrawn ones. */
  behind: number;
  /** How many of these are security fixes. */
  security: number;
  /** Whether one of them is marked as incompatible. */
  breaking: boolean;
}

/** What is among the versions that are missing; the one that is missing alone is named as such. */
function amongThem({ behind, security, breaking }: Standing): string {
  const several = security > 1 ? `${formatNumber(security)}\u00a0correctifs` : "1\u00a0correctif";
  const found = [
    ...(security > 0 ? [`${behind > 1 ? several : "un correctif"} de sécurité`] : []),
    ...(breaking ? ["au moins un changement incompatible"] : []),
  ];
  if (found.length === 0) return "";
  return `, ${security > 0 && behind > 1 ? "dont" : "avec"} ${found.join(" et ")}`;
}

/** The state in words: withdrawn or not, then how far behind. */
export function standingSentence(standing: Standing): string {
  const { behind, withdrawn } = standing;
  const sentences = withdrawn ? ["Cette version a été retirée."] : [];
  if (behind > 0) {
    const late = behind > 1 ? `${formatNumber(behind)}\u00a0versions` : "Une version";
    sentences.push(`${late} de retard${amongThem(standing)}.`);
  } else if (!withdrawn) {
    sentences.push("C'est la version la plus récente.");
  }
  return sentences.join(" ");
}

/** What the reader's server runs; null for who has none: guests, and emergency accounts, which are nobody's. */
export const serverOf = (viewer: Viewer | null) =>
  viewer && !viewer.local ? { installed: viewer.installedPatch } : null;
