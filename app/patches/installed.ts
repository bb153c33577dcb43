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
  /** Whether one of them is marked as incompatible. */
  breaking: boolean;
}

/** The state in words: withdrawn or not, then how far behind. */
export function standingSentence({ behind, breaking, withdrawn }: Standing): string {
  const sentences = withdrawn ? ["Cette version a été retirée."] : [];
  if (behind > 0) {
    const late = behind > 1 ? `${formatNumber(behind)}\u00a0versions` : "Une version";
    sentences.push(`${late} de retard${breaking ? ", avec au moins un changement incompatible" : ""}.`);
  } else if (!withdrawn) {
    sentences.push("C'est la version la plus récente.");
  }
  return sentences.join(" ");
}

/** What the reader's server runs; null for who has none: guests, and emergency accounts, which are nobody's. */
export const serverOf = (viewer: Viewer | null) =>
  viewer && !viewer.local ? { installed: viewer.installedPatch } : null;
