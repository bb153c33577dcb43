/**
 * Parts of a Lua or SQL text by kind: comment, string, number, keyword. A character after a backslash begins no string:
 * otherwise each `\'` after a quote without an end would read the line to its end again.
 */
const parts =
  /(--.*|#.*)|('(?:[^'\\\n]|\\.|'')*'|`[^`\n]*`)|(?<![\w@])(-?\d[\w.]*)|\b(local|true|false|nil|[A-Z][A-Z_]+)\b|\\./g;
const classes = ["text-text-3", "text-ok", "text-amber", "text-accent"];

interface Piece {
  text: string;
  /** Empty for what is none of these. */
  look: string;
}

/** Characters beyond which a text stays plain: it is written anew with each key. */
const longest = 20_000;

/** The lines of a text, each to be coloured for itself: no part goes over the end of one. A long text is one of them. */
export const linesOf = (text: string): string[] => (text.length > longest ? [text] : text.split("\n"));

export function highlight(text: string): Piece[] {
  if (text.length > longest) return [{ text, look: "" }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(parts)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), look: "" });
    pieces.push({
      text: found[0],
      look: classes[found.slice(1).findIndex((group) => group !== undefined)] ?? "",
    });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), look: "" });
  return pieces;
}
