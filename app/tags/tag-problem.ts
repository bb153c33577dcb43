/** What a job tag may be called, and the sentence where it may not: for the form while it is typed, too (TAG-01 to TAG-03). */

import { constantes } from "#app/site";
import { foldText } from "#app/text/fold-text";
import { unseen } from "#app/text/unseen";
import { noJob } from "./no-job";

export const tagSentences = {
  empty: "Le tag ne peut pas être vide",
  short: "Le tag doit contenir au moins 2 caractères",
  long: "Le tag ne peut pas dépasser 50 caractères",
  control: "Le nom contient un caractère qui ne s'affiche pas",
  accents: "Le nom n'est fait que d'accents\u00a0: ajoutez une lettre ou un chiffre",
  reserved: "«\u00a0Aucun\u00a0» veut dire sans métier\u00a0: choisissez un autre nom",
  address: "«\u00a0..\u00a0» ne peut pas être une adresse\u00a0: choisissez un autre nom",
  pageData: "Un nom ne finit pas par «\u00a0.data\u00a0»\u00a0: choisissez-en un autre",
  exists: "Ce métier existe déjà",
  same: "Choisissez un autre métier que celui-ci.",
  unknown: "Ce métier n'existe pas (ou plus)",
} as const;

/**
 * A joiner between pictures makes one picture of them, such as an astronaut; between letters it would make a second
 * name that looks the same.
 */
const joiner =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;

/** Longer than any name. Such a text is not folded: that takes the square of the number of its marks. */
export const endless = 500;

export const isNoJob = (name: string): boolean => name.length < endless && foldText(name) === foldText(noJob);

/** `..` in an address means the folder above: the API could not name such a tag. */
export const isFolderAbove = (name: string): boolean => name === "..";

/** The sentence for a name that may not be, or null. Lengths are code points, after trimming. */
export function tagProblem(name: string): string | null {
  const trimmed = name.trim();
  const length = [...trimmed].length;
  if (length === 0) return tagSentences.empty;
  if (length < constantes.tagLongueurMin) return tagSentences.short;
  if (length > constantes.tagLongueurMax) return tagSentences.long;
  if (unseen.test(trimmed.replace(joiner, ""))) return tagSentences.control;
  if (isFolderAbove(trimmed)) return tagSentences.address;
  // The end by which the router knows a page's data from the page.
  if (/\.data$/i.test(trimmed)) return tagSentences.pageData;
  const folded = foldText(trimmed);
  // A name of accents alone: without them nothing is left to compare or to search for.
  if (folded === "") return tagSentences.accents;
  return isNoJob(trimmed) ? tagSentences.reserved : null;
}
