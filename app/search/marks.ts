import { beginningOf } from "#app/text/shorten";
import type { Piece } from "./results";
import { beginsPhrase, processTerm, tokenize } from "./terms";

const before = 60;
const length = 190;
/** The sign of what is left out never stands alone on a line. */
const noBreak = "\u00a0";

/** Words that were looked at, with their terms: most are those of the guide, in one search after another. */
const known = new Map<string, string[]>();
const mostKnown = 20_000;

/** The stems by which the index knows a word of a text. */
function termsOf(word: string): string[] {
  let terms = known.get(word);
  if (!terms) {
    terms = tokenize(word)
      .map(processTerm)
      .filter((term) => term !== null);
    if (known.size >= mostKnown) known.clear();
    known.set(word, terms);
  }
  return terms;
}

/** Whether a word of a text is one of the terms that the index matched. */
const isHit = (word: string, terms: ReadonlySet<string>): boolean =>
  termsOf(word).some((term) => terms.has(term));

const severalWords = /[\p{L}\p{N}_-]+(?:\s+[\p{L}\p{N}_-]+){1,2}/uy;

/** The two or three words from `at` on that the index knows as one, which is a term: 'mise à jour' is `maj`. */
function phraseAt(text: string, at: number, terms: ReadonlySet<string>): string | null {
  severalWords.lastIndex = at;
  const three = severalWords.exec(text)?.[0] ?? "";
  return (
    [three, three.replace(/\s+\S+$/, "")].find((words) => {
      const [token, ...others] = tokenize(words);
      return token !== undefined && others.length === 0 && terms.has(processTerm(token) ?? "");
    }) ?? null
  );
}

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
  const words: { index: number; found: string }[] = [];
  const isFirst = beginsPhrase(terms);
  let shown = Number.POSITIVE_INFINITY;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_-]+/gu)) {
    if (index > shown) break;
    const phrase = isFirst?.(word) ? phraseAt(text, index, terms) : null;
    if (!phrase && !isHit(word, terms)) continue;
    words.push({ index, found: phrase ?? word });
    // Looking at a word costs more than showing it: those after the part that is shown are left alone.
    if (words.length === 1) shown = index + length;
  }
  const first = words[0]?.index ?? 0;
  const start = first <= before ? 0 : startOfWord(text, first - before, first);
  const end = start + length;
  const pieces: Piece[] = [];
  let at = start;
  if (start > 0) pieces.push(`…${noBreak}`);
  for (const { found, index } of words) {
    if (index < at || index + found.length > end) continue;
    pieces.push(text.slice(at, index), { mark: found });
    at = index + found.length;
  }
  const rest = beginningOf(text.slice(at), end - at);
  pieces.push(end < text.length ? `${rest.replace(/ +[^ ]*$/, "")}${noBreak}…` : rest);
  return pieces.filter((piece) => piece !== "");
}
