import { constantes } from "#app/site";
import { foldText } from "#app/text/fold-text";

/**
 * What the combobox offers (TAG-04): the first five for an empty input, else at most eight whose name
 * contains the text, without case and accents. Names keep the order in which they are given.
 */
export function suggestTags(names: readonly string[], input: string): string[] {
  const wanted = foldText(input);
  if (wanted === "") return names.slice(0, constantes.tagSuggestionsVide);
  return names.filter((name) => foldText(name).includes(wanted)).slice(0, constantes.tagSuggestions);
}

/** The tag that an input means, whatever its case and accents; null when the name would be new. */
export function findTag(names: readonly string[], input: string): string | null {
  const wanted = foldText(input);
  return names.find((name) => foldText(name) === wanted) ?? null;
}
