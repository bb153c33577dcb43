import { foldText } from "#app/text/fold-text";
import { queryTerms } from "./terms";

/** Words by which a kind of thing is asked for, and which it need not hold itself. */
export const patchNames =
  /\b(?:patch(?:s|es)?(?: notes?)?|versions?|changelogs?|nouveautes?|mises? a jour|maj)\b/g;
export const mappingNames = /(?<![\w-])(?:mappings?|maps?|mlo|coordonnees)(?![\w-])/g;

/** 'hopital' of 'mapping hôpital'; the query itself where it names nothing else, or not this kind. */
export function withoutName(query: string, names: RegExp): string {
  const folded = foldText(query);
  const rest = folded.replace(names, " ").trim();
  return rest !== folded && queryTerms(rest).length > 0 ? rest : query;
}
