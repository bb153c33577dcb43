/**
 * Which lines of a console say something that is known (N-12). Patterns are plain text with `*`, never regular
 * expressions, and are searched as Knuth, Morris and Pratt do: no pattern and no text makes a line be read again.
 */

import { withoutMarks } from "#app/text/unseen";

/** Together they say how long a search may be: each character of the text meets each pattern once. */
export const limits = {
  /** Of what is pasted the end counts, where the error is. */
  text: 200_000,
  lines: 4000,
  rules: 80,
  patterns: 8,
  pattern: 150,
  /** What a pattern has to hold in one piece: `*` alone would be the answer to everything. */
  piece: 4,
} as const;

/** Characters of what is answered. */
export const ruleLimits = { title: 120, cause: 1000, remedy: 2000 } as const;

export interface Rule {
  id: string;
  patterns: readonly string[];
}

/** The same for a pattern and for a line: case, marks of format, forms of the apostrophe and numbers of spaces say nothing. */
const fold = (text: string) =>
  withoutMarks(text).toLowerCase().replaceAll("\u2019", "'").replace(/\s+/g, " ");

/**
 * What a pattern asks for, in this order; before, between and behind the pieces may stand anything: of `a * b` words, or
 * none, and `* a` and `a *` are no more than `a`.
 */
export const piecesOf = (pattern: string): string[] =>
  fold(pattern)
    .replace(/^\* | \*$/g, "")
    .replaceAll(" * ", "* ")
    .split("*")
    .filter((piece) => piece.trim() !== "");

/** Shorter words are said by too many messages to ask for one. */
const shortestPart = 8;

/**
 * The rules of which a short text is the message, or a part of it: what somebody types into a search, where the guide has
 * no word of it. A single word asks for a message only where it is one of its codes: 'ECONNREFUSED', and not 'OneSync'.
 */
export function rulesSaying<R extends Rule>(text: string, rules: readonly R[]): R[] {
  const typed = text.trim();
  const [known] = matchLines([typed], rules);
  const isWord = !typed.includes(" ");
  const part = isWord ? typed.toUpperCase() : fold(typed);
  // Who types a message from memory leaves out the name for which a star stands.
  const isPart = (pattern: string) =>
    [pattern, pattern.replace(/\s*['"]?\*['"]?\s*/g, " ")].some((said) =>
      (isWord ? said : fold(said)).includes(part),
    );
  return rules.filter(
    ({ id, patterns }) => id === known || (part.length >= shortestPart && patterns.some(isPart)),
  );
}

interface Piece {
  text: string;
  /** After a mismatch behind so many characters, how many of them still fit. */
  back: number[];
}

interface Pattern {
  rule: string;
  pieces: Piece[];
  /** Characters that it names: the more, the better it fits. */
  weight: number;
}

function compilePiece(text: string): Piece {
  const back = [0];
  for (let i = 1, held = 0; i < text.length; i++) {
    while (held > 0 && text[i] !== text[held]) held = back[held - 1] ?? 0;
    if (text[i] === text[held]) held += 1;
    back.push(held);
  }
  return { text, back };
}

/** Where the first such piece ends, from a place on; -1 when there is none. */
function endOf(line: string, { text, back }: Piece, from: number): number {
  const first = text.charAt(0);
  for (let i = from, held = 0; i < line.length; i++) {
    if (held === 0) {
      i = line.indexOf(first, i);
      if (i < 0) return -1;
    }
    while (held > 0 && line[i] !== text[held]) held = back[held - 1] ?? 0;
    if (line[i] === text[held]) held += 1;
    if (held === text.length) return i + 1;
  }
  return -1;
}

const holds = (line: string, pieces: readonly Piece[]): boolean => {
  let from = 0;
  return pieces.every((piece) => {
    from = endOf(line, piece, from);
    return from >= 0;
  });
};

/**
 * For each line the rule that knows it, or null. A line that several know is that of the pattern which names the most
 * characters; of equal ones, of the first rule.
 */
export function matchLines(lines: readonly string[], rules: readonly Rule[]): (string | null)[] {
  const patterns: Pattern[] = rules
    .slice(0, limits.rules)
    .flatMap(({ id, patterns }) =>
      patterns.slice(0, limits.patterns).map((pattern) => {
        const pieces = piecesOf(pattern.slice(0, limits.pattern)).map(compilePiece);
        return { rule: id, pieces, weight: pieces.reduce((sum, { text }) => sum + text.length, 0) };
      }),
    )
    .filter(({ pieces }) => pieces.length > 0)
    .sort((a, b) => b.weight - a.weight);
  return lines.map((text) => {
    const line = fold(text);
    return patterns.find(({ pieces }) => holds(line, pieces))?.rule ?? null;
  });
}
