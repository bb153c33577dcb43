/** Text without case and accents: what comparisons and searches work on. `œ` counts as `oe`. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .trim();
}

/** Text as searches compare it: folded, and whichever apostrophe was typed; that of a phone's keyboard is curly. */
export const foldSearch = (text: string): string => foldText(text).replaceAll("’", "'");

/** The words of a query, folded, as they are looked for inside a text: a plural finds its singular too. */
export const searchWords = (query: string): string[] =>
  foldSearch(query)
    .replace(/(?<=\w{3})s(?!\S)|(?<=\w{2}u)x(?!\S)/g, "")
    .split(/\s+/)
    .filter(Boolean);
