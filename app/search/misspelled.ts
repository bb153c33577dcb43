/** What may have been meant by a word that no text has: tried where a search knows none, and cheap for that. */
import { tokenize } from "./terms.ts";

/** Words of a query that are long enough for a slip to leave them recognisable, the first ones. */
const longWords = (query: string, least: number, most: number): string[] =>
  tokenize(query)
    .filter((word) => word.length >= least && word.length <= most && !/[^a-z]/.test(word))
    .slice(0, 2);

const swaps = (word: string): string[] =>
  [...word.slice(1)].map((letter, i) => word.slice(0, i) + letter + word[i] + word.slice(i + 2));

/** 'argent' of 'largent': an apostrophe that was not typed. */
export const withoutElision = (word: string): string | null =>
  /^(?:[cdjlmnst]|qu)([aehiouy][a-z]{3,})$/.exec(word)?.[1] ?? null;

/** Two neighbours in the wrong order: 'boutqiue'. */
export const swappedWords = (query: string): string[] => longWords(query, 5, 20).flatMap(swaps);

/** What endings are made of. */
const endingLetters = [..."aeimnorstu"];

const otherEndings = (word: string): string[] =>
  [...word.slice(2), ""].flatMap((_, i) => {
    const [before, after, rest] = [word.slice(0, i + 2), word.slice(i + 2), word.slice(i + 3)];
    return [
      before + rest,
      ...endingLetters.flatMap((letter) => [before + letter + after, before + letter + rest]),
    ];
  });

/**
 * A letter too many, too few or wrong, as in 'paiemnt'. A search tries that on the stem; but a slip in the ending keeps the
 * stemmer from taking it off, and what is left looks like no stem. The stem of a longer word begins like it anyway.
 */
export const wordsOfOtherEnding = (query: string): string[] => longWords(query, 6, 16).flatMap(otherEndings);
