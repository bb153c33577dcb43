import type { Piece } from "./results";
import { processTerm, tokenize } from "./terms";

const before = 60;
const length = 190;

/** Whether a word of a text is one of the terms that the index matched. */
const isHit = (word: string, terms: ReadonlySet<string>): boolean =>
  tokenize(word).some((token) => {
    const term = processTerm(token);
    return term !== null && terms.has(term);
  });

/** Where the first word after `from` begins; `most` when a single word, such as an address, reaches that far. */
function startOfWord(text: string, from: number, most: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 ? most : Math.min(space + 1, most);
}

/**
 * The part of a text around the first word that was found, with every found word marked. `terms` are
 * stems of the index, so that 'réinitialisation' is marked for 'reinitialiser'.
 */
export function findWords(text: string, terms: ReadonlySet<string>): Piece[] {
  const words = [...text.matchAll(/[\p{L}\p{N}_-]+/gu)].filter(([word]) => isHit(word, terms));
  const first = words[0]?.index ?? 0;
  const start = first <= before ? 0 : startOfWord(text, first - before, first);
  const end = Math.min(text.length, start + length);
  const pieces: Piece[] = [];
  let at = start;
  if (start > 0) pieces.push("… ");
  for (const { 0: word, index } of words) {
    if (index < at || index + word.length > end) continue;
    if (index > at) pieces.push(text.slice(at, index));
    pieces.push({ mark: word });
    at = index + word.length;
  }
  const rest = text.slice(at, end);
  pieces.push(end < text.length ? `${rest.replace(/ +[^ ]*$/, "")} …` : rest);
  return pieces.filter((piece) => piece !== "");
}
