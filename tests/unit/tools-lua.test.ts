/** What the tools read and write: Lua as members have it in their files, SQL that they run on their database (N-11). */
import { describe, expect, test } from "vitest";
import { type LuaEntry, type LuaValue, printLua } from "#app/tools/lua";
import { readValue } from "#app/tools/lua-read";
import { readTokens } from "#app/tools/lua-tokens";
import { quoteSql, quoteSqlName, sqlNumber } from "#app/tools/sql";
import { dice, pick } from "../fixtures/dice.ts";

function readLua(text: string): LuaValue {
  const { tokens, problem } = readTokens(text);
  if (problem) throw problem;
  const { value, next } = readValue(tokens, 0);
  expect(next, text).toBe(tokens.length);
  return value;
}

/** Without the places, which a printed value has not. */
const plain = (value: LuaValue): LuaValue =>
  Array.isArray(value) ? value.map((entry) => ({ key: entry.key, value: plain(entry.value) })) : value;

const roll = dice(1);
const bits = [
  "a",
  "é",
  "'",
  '"',
  "\\",
  "\\\\",
  "\n",
  "\r",
  "\t",
  "\0",
  "]]",
  "[[",
  "--",
  "`",
  "%",
  "{",
  "}",
  ",",
  "=",
  ";",
  "9",
  "\\n",
  "🚗",
  "\u2028",
  " ",
  "/*",
  "*/",
  "#",
];
const hostile = () => Array.from({ length: roll(9) }, () => pick(roll, bits)).join("");
const keys = [null, null, "label", "end", "nil", "__proto__", "a b", "0", 3, -2];

function anyValue(depth: number): LuaValue {
  const kind = roll(depth > 0 ? 7 : 5);
  if (kind === 0) return null;
  if (kind === 1) return roll(2) === 1;
  if (kind === 2) return pick(roll, [0, -1, 255, 0.5, 1e21, -2.5e-9, 123_456_789, Number.POSITIVE_INFINITY]);
  if (kind < 5) return hostile();
  return Array.from({ length: roll(5) }, (): LuaEntry => {
    const key = pick(roll, keys);
    return { key: key === "0" ? hostile() : key, value: anyValue(depth - 1) };
  });
}

describe("N-11: Lua", () => {
  test("N-11: what is printed reads as it was, whatever its texts hold", () => {
    for (let i = 0; i < 3000; i++) {
      const value = anyValue(4);
      for (const keyed of [false, true]) {
        const text = printLua(value, { keyed, indent: "  " });
        expect(plain(readLua(text)), text).toEqual(value);
      }
    }
  });

  test("N-11: a word of Lua's own is no name of a field", () => {
    const entries = ["nom", "end", "2e"].map((key) => ({ key, value: 1 }));
    expect(printLua(entries)).toBe("{ nom = 1, ['end'] = 1, ['2e'] = 1 }");
  });

  test.each([
    [`"l'été"`, "l'été"],
    [String.raw`'l\'\195\169t\u{E9}\x21\n\z   fin'`, "l'été!\nfin"],
    [String.raw`'Caf\233 \xE0 No\235l'`, "Café à Noël"],
    ["[==[\na]]b]==]", "a]]b"],
    ["0x1F", 31],
    ["`WEAPON_KNIFE`", "WEAPON_KNIFE"],
    ["-.5e1", -5],
    [
      "{ 1; 'a', [2] = true, --[[ x ]] b = nil, }",
      [
        { key: null, value: 1 },
        { key: null, value: "a" },
        { key: 2, value: true },
        { key: "b", value: null },
      ],
    ],
  ])("N-11: %s as Lua reads it", (text, value) => expect(plain(readLua(text))).toEqual(value));

  test.each([
    ["{\n  a = 1\n  b = 2\n}", 2, "Une virgule manque"],
    ["{\n  a = 1,\n", 1, "une accolade } manque"],
    ["{\n  [`a`] = 1 }", 2, "Une clé entre crochets"],
    ["{\n  a = `b }", 2, "Une valeur est attendue"],
    ["{\n  a = GetHashKey('x') }", 2, "GetHashKey"],
    ["{\n\n  a = 2000 * 3 }", 3, "est calculée"],
    ["{ a = 'x\n }", 1, "guillemet"],
    ["{\n [[x }", 2, "n'est pas fermé"],
    [String.raw`{ 'C:\games' }`, 1, "barre oblique"],
    [`${"{".repeat(50)}`, 1, "Trop de tables"],
  ])("N-11: %j is refused by a sentence with its line", (text, line, words) => {
    const problem = (() => {
      try {
        const { tokens, problem: unread } = readTokens(text);
        if (unread) throw unread;
        return readValue(tokens, 0);
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toMatchObject({ line, message: expect.stringContaining(words) });
  });
});

/** Reads SQL as MariaDB does, in both of its modes: the one literal that it is, or null. */
function readSql(sql: string, withEscapes: boolean): string | null {
  const hex = /^CONVERT\(0x((?:[\da-f]{2})+) USING utf8mb4\)$/.exec(sql)?.[1];
  if (hex) {
    const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
  }
  if (!sql.startsWith("'")) return null;
  let text = "";
  for (let i = 1; i < sql.length; i++) {
    if (sql[i] === "'" && sql[i + 1] === "'") text += sql[++i];
    else if (sql[i] === "'") return i === sql.length - 1 ? text : null;
    else if (sql[i] === "\\" && withEscapes) text += sql[++i] ?? "";
    else text += sql[i];
  }
  return null;
}

describe("N-11: SQL", () => {
  test("N-11: no text leaves its quotes, in whichever mode the server reads it", () => {
    for (let i = 0; i < 3000; i++) {
      const text = hostile();
      for (const withEscapes of [true, false]) expect(readSql(quoteSql(text), withEscapes), text).toBe(text);
      // A tool that runs a file line by line, or a terminal, sees one line.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them is in what is written
      expect(quoteSql(text), text).not.toMatch(/[\u0000-\u001f\u007f]/);
      const name = quoteSqlName(text);
      expect(name.slice(1, -1).replaceAll("``", ""), text).not.toContain("`");
      expect(name.slice(1, -1).replaceAll("``", "`")).toBe(text);
    }
    expect(quoteSql("license:0a'; DROP TABLE users; -- ")).toBe("'license:0a''; DROP TABLE users; -- '");
  });

  test("N-11: a number is one", () => {
    expect(sqlNumber("42")).toBe("42");
    for (const text of ["", "1 OR 1", "1.5", "0x1", "１"]) expect(() => sqlNumber(text)).toThrow();
  });
});
