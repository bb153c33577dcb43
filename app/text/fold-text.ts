/**
 * Text without case, accents and marks of format, which a paste brings along: what comparisons and searches work on.
 * `œ` counts as `oe`; the joiner stays, which makes one picture of several.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(?!\u200d)[\p{Diacritic}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .trim();
}

/** Text as searches compare it: folded, and whichever apostrophe was typed; that of a phone's keyboard is curly. */
export const foldSearch = (text: string): string => foldText(text).replaceAll("’", "'");

/** The words of a query, folded, as they are looked for inside a text: a plural finds its singular too, '50€' '50 €'. */
export const searchWords = (query: string): string[] =>
  foldSearch(query)
    .replace(/(?<=\w{3})s(?!\S)|(?<=\w{2}u)x(?!\S)/g, "")
    .match(/[€%]|[^\s€%]+/g) ?? [];

/** A query without the marks by which somebody quotes it. */
export const unquoted = (query: string): string => query.replace(/[«»“”"]/g, " ");

/** Whether every word of a query is in a text, without regard to case, accents and the kind of apostrophe. */
export function holdsWords(text: string, query: string): boolean {
  const folded = foldSearch(text);
  return searchWords(query).every((word) => folded.includes(word));
}
