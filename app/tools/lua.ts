/** Values of a Lua file that are written out: texts, numbers, true and false, tables of these; and how they are printed. */

export type LuaValue = null | boolean | number | string | LuaEntry[];

/** One line of a table; without a key it counts by its place. */
export interface LuaEntry {
  key: string | number | null;
  value: LuaValue;
  /** Where the value stands in the text that it was read from. */
  place?: Place;
  /** The value as it was written, to be written so again: `90.0` is not `90`, nor are 19 figures a number of ours. */
  written?: string;
}

/** What Lua takes for true: everything but these two. */
export const isTrue = (value: LuaValue): boolean => value !== false && value !== null;

export interface Place {
  start: number;
  end: number;
  line: number;
}

const reserved = new Set(
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(
    " ",
  ),
);
const escapes: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text that nothing in it can end. */
const quoteLua = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is written otherwise
  `'${text.replace(/[\\'\u0000-\u001f\u007f]/g, (sign) => escapes[sign] ?? `\\${String(sign.charCodeAt(0)).padStart(3, "0")}`)}'`;

function printNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? "1e999" : "-1e999";
}

interface Layout {
  indent?: string;
  /** Keys in brackets, one a line, their values one under the other. */
  keyed?: boolean;
}

/** Lua that reads as the value: a table without tables on one line, others with an entry a line. */
export function printLua(value: LuaValue, { indent = "", keyed = false }: Layout = {}): string {
  if (value === null) return "nil";
  if (typeof value === "string") return quoteLua(value);
  if (typeof value === "number") return printNumber(value);
  if (typeof value === "boolean") return String(value);
  if (value.length === 0) return "{}";
  const isFlat = !keyed && !value.some((entry) => Array.isArray(entry.value));
  if (isFlat)
    return `{ ${value.map((entry) => printKey(entry.key) + (entry.written ?? printLua(entry.value))).join(", ")} }`;
  const inner = `${indent}    `;
  const keys = value.map(({ key }) => printKey(key, keyed));
  const widest = keyed ? Math.min(40, Math.max(...keys.map((key) => key.length))) : 0;
  const lines = value.map((entry, i) => {
    const key = (keys[i] ?? "").replace(/ = $/, "").padEnd(widest - 3);
    const before = key.trim() === "" ? "" : `${key} = `;
    return `${inner}${before}${entry.written ?? printLua(entry.value, { indent: inner })},\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

export function printKey(key: LuaEntry["key"], bracket = false): string {
  if (key === null) return "";
  if (typeof key === "number") return `[${printNumber(key)}] = `;
  const isName = /^[A-Za-z_]\w*$/.test(key) && !reserved.has(key);
  return isName && !bracket ? `${key} = ` : `[${quoteLua(key)}] = `;
}
