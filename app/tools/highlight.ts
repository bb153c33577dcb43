/** Parts of a Lua or SQL text and their looks; what comes first in this list counts where several begin. */
const kinds: readonly { look: string; pattern: RegExp }[] = [
  // Remarks, also of resource.cfg.
  { look: "text-text-3", pattern: /--.*|#.*/ },
  // Texts, and names in backquotes.
  { look: "text-ok", pattern: /'(?:[^'\\\n]|\\.|'')*'|`[^`\n]*`/ },
  { look: "text-amber", pattern: /(?<![\w@])-?\d[\w.]*/ },
  { look: "text-accent", pattern: /\b(?:local|true|false|nil|[A-Z][A-Z_]+)\b/ },
  // What a backslash stands before begins no text: each `\'` behind a quote without an end would read the line anew.
  { look: "", pattern: /\\./ },
];
const parts = new RegExp(kinds.map(({ pattern }) => `(${pattern.source})`).join("|"), "g");

interface Piece {
  text: string;
  /** Empty for what is none of these. */
  look: string;
}

/** Characters beyond which a text stays plain: it is written anew with each key. */
const longest = 20_000;

export function highlight(text: string): Piece[] {
  if (text.length > longest) return [{ text, look: "" }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(parts)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), look: "" });
    const kind = kinds[found.slice(1).findIndex((group) => group !== undefined)];
    pieces.push({ text: found[0], look: kind?.look ?? "" });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), look: "" });
  return pieces;
}
