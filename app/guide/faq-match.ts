/**
 * Which questions of the FAQ answer what is typed (FAQ-01): the same for the server and for the script of the page, which
 * fetches this for who comes to the field.
 */

import { tellingWords, tokenize } from "#app/search/terms";
import { foldSearch, searchWords } from "#app/text/fold-text";

/** Every answer is about these: beside another word they decide nothing. */
const everywhere = new Set(["base", "serveur"]);

function deciding(words: readonly string[]): readonly string[] {
  const telling = tellingWords(words);
  const rare = telling.filter((word) => !everywhere.has(word));
  return rare.length > 0 ? rare : telling;
}

/** A query as it is typed, and as the search of the site reads it: 'tarif' is 'prix' there. */
const readingsOf = (query: string): (readonly string[])[] =>
  [searchWords(query), searchWords(tokenize(query).join(" "))]
    .map(deciding)
    .filter((words) => words.length > 0);

/**
 * What finds the places, among these texts, of those that have every telling word of a query; where none has, of those
 * that have the most. A word is found inside another one, but not where one begins with it ('port' is in 'support') nor
 * where the others are missing: 'lien' is in 'client'.
 */
export function matcher(texts: readonly string[]): (query: string) => ReadonlySet<number> {
  const known = texts.map((text) => ` ${foldSearch(text)} ${tokenize(text).join(" ")}`);
  const placesOf = (holds: (text: string) => boolean) =>
    new Set(known.flatMap((text, place) => (holds(text) ? [place] : [])));
  const soughtFor = (word: string) => (known.some((text) => text.includes(` ${word}`)) ? ` ${word}` : word);
  return (query) => {
    const readings = readingsOf(query);
    if (readings.length === 0) return placesOf(() => true);
    const sought = readings.map((words) => words.map(soughtFor));
    const all = placesOf((text) => sought.some((words) => words.every((word) => text.includes(word))));
    if (all.size > 0) return all;
    const held = (text: string) =>
      Math.max(...readings.map((words) => words.filter((word) => text.includes(` ${word}`)).length));
    const most = Math.max(...known.map(held));
    return placesOf((text) => most > 0 && held(text) === most);
  };
}
