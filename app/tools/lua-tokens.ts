/** The words of a Lua text, with their places. Time is proportional to the length of the text, whatever it holds. */

export interface Token {
  /** FiveM's Lua has a name in backquotes too: it stands for the number that the game knows it by. */
  kind: "name" | "text" | "hash" | "number" | "sign";
  /** As written; of a text or a hash its content. */
  value: string;
  start: number;
  end: number;
  /** From 1. */
  line: number;
}

/** What is wrong with a text, at which line. */
export class LuaProblem extends Error {
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}

/** A mark of Windows at the beginning of a file is no space of Lua, but belongs to the file. */
const spaces = /[ \t\n\v\f\r]+|^\ufeff/y;
/** What looks like a space, or like nothing, and is none to Lua: it comes from a keyboard's AltGr or Option, or from a page. */
const unseen = /[^\S \t\n\v\f\r]|\p{Cf}/uy;
/** What a phone or Word makes of straight quotes, and the fences of code that is copied from a message. */
const foreign = /[\u2018-\u201f\u00ab\u00bb]|```/uy;
const word = /[A-Za-z_]\w*/y;
const digits = /0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const hash = /`([^`\n]*)`/y;
const longOpening = /\[(=*)\[/y;
const signs = /\.\.\.?|==|~=|<=|>=|::|\/\/|<<|>>|[\s\S]/y;

function at(expression: RegExp, text: string, from: number): RegExpExecArray | null {
  expression.lastIndex = from;
  return expression.exec(text);
}

/** @returns the words until the first that cannot be read, and what is wrong with that one. */
export function readTokens(text: string): { tokens: Token[]; problem: LuaProblem | null } {
  const tokens: Token[] = [];
  let line = 1;
  let position = 0;
  const moveTo = (end: number) => {
    for (; position < end; position++) if (text.charCodeAt(position) === 10) line += 1;
  };
  try {
    while (position < text.length) {
      const start = position;
      const token = readToken(text, start, line);
      moveTo(token.end);
      if (token.kind)
        tokens.push({ kind: token.kind, value: token.value, start, end: token.end, line: token.line });
    }
  } catch (error) {
    if (error instanceof LuaProblem) return { tokens, problem: error };
    throw error;
  }
  return { tokens, problem: null };
}

interface Read {
  /** Nothing for spaces and remarks. */
  kind?: Token["kind"];
  value: string;
  end: number;
  line: number;
}

function readToken(text: string, start: number, line: number): Read {
  const space = at(spaces, text, start);
  if (space) return { value: "", end: start + space[0].length, line };
  if (at(unseen, text, start)) {
    const sentence = "Une espace insécable, ou un signe qui ne se voit pas, est dans cette ligne";
    throw new LuaProblem(
      line,
      `${sentence} : le serveur ne lirait pas le fichier, écrivez une espace ordinaire.`,
    );
  }
  const mark = at(foreign, text, start)?.[0];
  if (mark) {
    const instead = mark === "```" ? "retirez cette ligne" : "écrivez ' ou \"";
    throw new LuaProblem(line, `Le serveur ne lirait pas le fichier à cause de « ${mark} » : ${instead}.`);
  }
  if (text.startsWith("--", start)) return readRemark(text, start, line);
  const quote = text[start];
  if (quote === '"' || quote === "'") return { kind: "text", line, ...readQuoted(text, start, quote, line) };
  const hashed = at(hash, text, start);
  if (hashed) return { kind: "hash", value: hashed[1] ?? "", end: start + hashed[0].length, line };
  const long = at(longOpening, text, start);
  if (long) return { kind: "text", line, ...readLong(text, start, long, line) };
  const name = at(word, text, start);
  if (name) return { kind: "name", value: name[0], end: start + name[0].length, line };
  const number = at(digits, text, start);
  if (number) return { kind: "number", value: number[0], end: start + number[0].length, line };
  const sign = at(signs, text, start)?.[0] ?? "";
  return { kind: "sign", value: sign, end: start + sign.length, line };
}

function readRemark(text: string, start: number, line: number): Read {
  const long = at(longOpening, text, start + 2);
  if (long) return { line, ...readLong(text, start + 2, long, line) };
  const end = text.indexOf("\n", start);
  return { value: "", end: end < 0 ? text.length : end, line };
}

function readLong(text: string, start: number, [opening, level = ""]: RegExpExecArray, line: number) {
  const closing = `]${level}]`;
  const from = start + opening.length;
  const end = text.indexOf(closing, from);
  if (end < 0) throw new LuaProblem(line, `Un texte ouvert par ${opening} n'est pas fermé par ${closing}`);
  return { value: text.slice(from, end).replace(/^\n/, ""), end: end + closing.length };
}

const simpleEscapes: Record<string, string> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
  "'": "'",
  "\n": "\n",
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Older files have a letter with an accent as one byte, which no UTF-8 holds: as itself it is what they mean. */
function textOf(bytes: readonly number[]): string {
  if (bytes.length === 0) return "";
  try {
    return utf8.decode(new Uint8Array(bytes));
  } catch {
    return String.fromCharCode(...bytes);
  }
}

/** Signs of a text that are themselves, by the quote that ends it. */
const plain = { '"': /[^\\\n"]+/y, "'": /[^\\\n']+/y };

function readQuoted(text: string, start: number, quote: keyof typeof plain, line: number) {
  let value = "";
  /** Of a letter that is written as several of them. */
  let bytes: number[] = [];
  const add = (part: string) => {
    value += textOf(bytes) + part;
    bytes = [];
  };
  for (let position = start + 1; ; ) {
    const run = at(plain[quote], text, position)?.[0];
    if (run) {
      add(run);
      position += run.length;
    }
    const sign = text[position];
    if (sign === quote) return { value: value + textOf(bytes), end: position + 1 };
    if (sign !== "\\") throw new LuaProblem(line, "Un guillemet ouvert sur cette ligne n'est pas fermé.");
    const { part, byte, end } = readEscape(text, position + 1, line);
    if (byte !== undefined) bytes.push(byte);
    if (part !== undefined) add(part);
    position = end;
  }
}

interface Escape {
  /** Neither for one that leaves out the spaces behind it. */
  part?: string;
  byte?: number;
  end: number;
}

const numbered = /(\d{1,3})|x([\da-fA-F]{2})|u\{([\da-fA-F]{1,6})\}/y;

/** @param from behind the backslash. */
function readEscape(text: string, from: number, line: number): Escape {
  const sign = text[from] ?? "";
  const simple = simpleEscapes[sign];
  if (simple !== undefined) return { part: simple, end: from + 1 };
  if (sign === "z") return { end: from + 1 + (at(spaces, text, from + 1)?.[0].length ?? 0) };
  const [all = "", decimal, hex, point] = at(numbered, text, from) ?? [];
  const code = Number.parseInt(decimal ?? hex ?? point ?? "", decimal ? 10 : 16);
  const end = from + all.length;
  if (point && code <= 0x10ffff) return { part: String.fromCodePoint(code), end };
  if (!point && code <= 255) return { byte: code, end };
  throw new LuaProblem(
    line,
    `« \\${sign} » n'a pas de sens dans un texte : écrivez \\\\ pour une barre oblique inverse.`,
  );
}
