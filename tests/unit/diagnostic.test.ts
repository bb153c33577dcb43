import { describe, expect, test } from "vitest";
import { diagnose } from "#app/diagnostic/diagnose";
import { limits, matchLines, rulesSaying } from "#app/diagnostic/match";
import { ruleSchema } from "#app/diagnostic/schemas";
import { endOfText } from "#app/ticket/plain-text";
import { dice } from "../fixtures/dice.ts";

const rule = (id: string, ...patterns: string[]) => ({ id, patterns });
const graded = (severity: "bloquant" | "attention", id: string, ...patterns: string[]) => ({
  ...rule(id, ...patterns),
  severity,
});
const knows = (pattern: string, line: string) => matchLines([line], [rule("r", pattern)])[0] === "r";

test("N-12: marks that a paste brings along unseen are no part of a line", () => {
  expect(knows("Access denied for user", "Access\u200b denied for\u00ad user 'root'")).toBe(true);
});

test.each([
  ["ab\ncd\nef", 4, "ef"],
  ["ab\ncd\nef", 6, "cd\nef"],
  ["ab\ncd", 5, "ab\ncd"],
  ["ab\ncdef", 3, "cde"],
])("N-12: of %j the last %i characters are read from where a line begins", (text, most, end) => {
  expect(endOfText(text, most)).toBe(end);
});

describe("N-12: what is typed into a search", () => {
  const rules = [
    rule("acces", "Access denied for user", "ER_ACCESS_DENIED_ERROR"),
    rule("base", "ECONNREFUSED*:3306", "database (ECONNREFUSED)"),
    rule("onesync", "requires OneSync"),
    rule("sql", "Table '*' doesn't exist", "Unknown column * in"),
  ];
  test.each([
    ["Error: Access denied for user 'root'@'localhost'", ["acces"]],
    ["access denied", ["acces"]],
    ["er_access_denied_error", ["acces"]],
    ["econnrefused", ["base"]],
    [" econnrefused ", ["base"]],
    ["connect ECONNREFUSED 127.0.0.1:3306", ["base"]],
    ["OneSync", []],
    ["user", []],
    ["for user", ["acces"]],
    ["for use", []],
    ["accès refusé", []],
    // From memory, without the name for which a star stands.
    ["table doesn't exist", ["sql"]],
    ["Table doesn’t exist", ["sql"]],
    ["unknown column in", ["sql"]],
    ["table '", []],
    ["", []],
  ])("N-12: '%s' is a message of %j", (typed, found) => {
    expect(rulesSaying(typed, rules).map(({ id }) => id)).toEqual(found);
  });
});

describe("N-12: patterns", () => {
  test.each([
    ["Access denied for user", "[ERROR] ACCESS DENIED for user 'root'@'localhost'", true],
    ["Couldn't start resource", "Couldn’t start resource nv_core.", true],
    ["find * for resource *", "Could not find  dependency oxmysql for\tresource nv_core.", true],
    ["* failed to start *", "Failed to start", true],
    ["* failed to start *", "[nv_core] failed to start: 3", true],
    ["could * * not", "Could not find dependency", true],
    ["for resource * find", "Could not find dependency oxmysql for resource nv_core.", false],
    ["'}' expected * near", "main.lua:3: '}' expected near 'x'", true],
    ["webhook* 401", "webhooks/1401: 404", false],
    // One after the other, not one within the other.
    ["abcd * cdef", "abcdef", false],
    ["abcd*cdef", "abcdcdef", true],
    // What fits after a mismatch may be less than what fitted, and more than one character.
    ["aabaaax", "aabaaabaaax", true],
    // Characters that mean something elsewhere are themselves.
    ["(global 'ESX')", "a nil value (global 'ESX')", true],
    ["a.c[0]+$", "abc0", false],
    ["a.c[0]+$", "x a.c[0]+$ y", true],
    ["error", "", false],
  ])("N-12: '%s' in '%s': %s", (pattern, line, found) => {
    expect(knows(pattern, line)).toBe(found);
  });

  test("N-12: it finds what a search that reads again and again finds", () => {
    const roll = dice(7);
    const word = (most: number, letters: string) =>
      Array.from({ length: 1 + roll(most) }, () => letters[roll(letters.length)]).join("");
    let found = 0;
    for (let i = 0; i < 20_000; i++) {
      const line = word(24, "ab");
      const pattern = word(9, "aab*b");
      const pieces = pattern.split("*").filter(Boolean);
      let at = 0;
      const expected =
        pieces.length > 0 &&
        pieces.every((piece) => {
          const start = line.indexOf(piece, at);
          at = start + piece.length;
          return start >= 0;
        });
      expect(knows(pattern, line), `${pattern} in ${line}`).toBe(expected);
      if (expected) found += 1;
    }
    expect(found).toBeGreaterThan(3000);
    expect(found).toBeLessThan(17_000);
  });

  test("N-12: a line that several rules know is that of the longest pattern, whatever their order", () => {
    const rules = [
      rule("any", "nil value"),
      rule("esx", "nil value (global 'ESX')"),
      rule("same", "nil vague"),
    ];
    const line = "attempt to index a nil value (global 'ESX')";
    expect(matchLines([line, "a nil value", "x"], rules)).toEqual(["esx", "any", null]);
    expect(matchLines([line], rules.toReversed())).toEqual(["esx"]);
  });

  test("N-12, T-26: as many rules as there may be, each the worst for this text, do not keep it busy", {
    timeout: 15_000,
  }, () => {
    const worst = Array.from({ length: limits.rules }, (_, r) =>
      graded(
        "bloquant",
        `r${r}`,
        ...Array.from(
          { length: limits.patterns },
          (_, p) => `${"a".repeat(limits.pattern - 3)}${r % 9}${p}b`,
        ),
      ),
    );
    const { findings, read } = diagnose("a".repeat(5 * limits.text), worst);
    // A search whose work grows with the length of the patterns too would be a minute.
    expect([findings, read]).toEqual([[], 1]);
    // What is more than the rules of the form allow is not looked at.
    expect(matchLines(["xxxxy"], [...worst, rule("late", "xxxxy")])).toEqual([null]);
  });

  test("N-12, T-26: nor does a text that is nothing but one thing, blanks before a last letter among them", {
    timeout: 15_000,
  }, () => {
    for (const unit of [
      " ",
      "\t ",
      "a",
      "1.",
      "password=",
      "https://",
      "mysql://a:",
      "license:",
      "f:",
      "_",
      "^1",
    ]) {
      // Blanks that are looked at from each of them on would take half a minute, twice.
      const { read } = diagnose(`${unit.repeat(250_000 / unit.length)}x`, [
        graded("bloquant", "any", "aaab*aaab"),
      ]);
      expect(read, unit).toBe(1);
    }
  });

  test("N-12: a pattern that would be the answer to everything is refused", () => {
    const fields = { title: "t", severity: "bloquant", cause: "c", remedy: "r", link: "" };
    const sentence = (patterns: string[], link = "") =>
      ruleSchema.safeParse({ ...fields, patterns, link }).error?.issues[0]?.message;
    expect(sentence(["Access denied", "", " ab cd "])).toBeUndefined();
    for (const pattern of ["*", "abc", "a*b*c*d", "* abc *", "x * abc * y"]) {
      expect(sentence([pattern]), pattern).toMatch(/^Chaque message contient au moins 4/);
    }
    expect(sentence([" ", ""])).toBe("Indiquez au moins un message.");
    for (const link of [
      "javascript:alert(1)",
      "javascript:alert(1)/guide",
      "//evil.example",
      "/admin",
      "/guide/../admin",
      "http://a.fr",
      "https://u:p@a.fr",
    ]) {
      expect(sentence(["abcd"], link), link).toMatch(/^Indiquez une page du guide/);
    }
    for (const link of ["/guide", "/guide/faq#ports", "https://docs.fivem.net/docs/"]) {
      expect(sentence(["abcd"], link), link).toBeUndefined();
    }
  });
});

test("N-12: a message that is copied with its colours is found in a console, with or without them", () => {
  const fields = { title: "t", severity: "bloquant", cause: "c", remedy: "r", link: "" };
  const copied = "^1Erreur du module^7 quasi";
  const { patterns } = ruleSchema.parse({
    ...fields,
    patterns: [copied, `\u001b[2K\u001b[31m${copied}\u001b[0m`],
  });
  for (const line of [copied, "Erreur du module quasi"]) {
    for (const pattern of patterns) {
      const { findings } = diagnose(`[script] ${line}`, [graded("bloquant", "a", pattern)]);
      expect(findings.length, pattern).toBe(1);
    }
  }
});

describe("N-12: the diagnosis", () => {
  const rules = [
    graded("attention", "nil", "nil value"),
    graded("bloquant", "end", "the end"),
    graded("bloquant", "base", "ECONNREFUSED *:3306"),
    graded("bloquant", "none", "absent"),
  ];

  test("N-12: lines by their number in what was pasted, without colours and secrets, the graver first", () => {
    const pasted = [
      "^2Started resource^7 a",
      "\u001b[31m^1SCRIPT ERROR: a nil value\u001b[0m",
      "password =",
      "M0tDeP4sse",
      "connect ECONNREFUSED 82.64.12.200:3306 by license:0123456789abcdef",
      ...Array.from({ length: 5 }, (_, i) => `again: a NIL value ${i}`),
      "the end",
    ].join("\n");
    const { findings, read, cut, masked } = diagnose(`${pasted}\n\n`, rules);
    expect([read, cut]).toEqual([11, false]);
    expect(masked).toEqual(["1 mot de passe ou clé", "1 identifiant de joueur", "1 adresse IP"]);
    expect(findings.map(({ rule: { id }, count, lines }) => ({ id, count, lines }))).toEqual([
      {
        id: "base",
        count: 1,
        lines: [{ number: 5, text: "connect ECONNREFUSED [masqué]:3306 by license:[masqué]" }],
      },
      { id: "end", count: 1, lines: [{ number: 11, text: "the end" }] },
      {
        id: "nil",
        count: 6,
        lines: [
          { number: 2, text: "SCRIPT ERROR: a nil value" },
          { number: 6, text: "again: a NIL value 0" },
          { number: 7, text: "again: a NIL value 1" },
        ],
      },
    ]);
  });

  test("N-12: a secret of several lines above a known one does not put another line in its place", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nzk9f8e7d6c\nzk9f8e7d6c\n-----END PRIVATE KEY-----";
    const { findings, extract } = diagnose(`${key}\na nil value\nb`, rules);
    expect(findings[0]?.lines).toEqual([{ number: 5, text: "a nil value" }]);
    expect(extract).toBe(`${key.replaceAll("zk9f8e7d6c", "[masqué]")}\na nil value\nb`);
  });

  test("N-12: of a short console the extract is all of it, and nothing else", () => {
    expect(diagnose("a nil value\nb", rules).extract).toBe("a nil value\nb");
    expect(diagnose("b\na nil value", rules).extract).toBe("b\na nil value");
  });

  test("N-12: a line of 300 signs is whole, a longer one is cut between two characters", () => {
    const line = "x".repeat(300);
    expect(diagnose(line, rules).extract).toBe(line);
    expect(diagnose(`${"x".repeat(298)}🚀${line}`, rules).extract).toBe(`${"x".repeat(298)}…`);
  });

  test("N-12: more lines than are read are said to be cut, however short", () => {
    const lines = (count: number) => Array.from({ length: count }, () => "a").join("\n");
    expect(diagnose(lines(limits.lines), rules).cut).toBe(false);
    expect(diagnose(lines(limits.lines + 1), rules)).toMatchObject({ cut: true, read: limits.lines });
  });

  test("N-12: where a long console is cut, no half of a secret is shown", () => {
    const end = "ffff read a nil value\n";
    const kept = end + "x".repeat(limits.text - end.length);
    const { findings, extract, read, cut } = diagnose(`license:${"f".repeat(36)}${kept}`, rules);
    expect([findings, extract.includes("f"), read, cut]).toEqual([[], false, 1, true]);
    // Of one line that is longer than all that is read its beginning counts.
    const line = diagnose(`a license:${"f".repeat(36)} ${"x".repeat(limits.text - 20)}`, rules);
    expect([line.extract.slice(0, 20), line.read, line.cut]).toEqual(["a license:[masqué] x", 1, true]);
    const shown = diagnose(`${"x".repeat(280)} mysql://root:ffffffffffffffff@localhost/base`, rules).extract;
    expect(shown).not.toContain("f");
  });

  test("N-12: the extract is what is known with its neighbours, and the end; no secret is in it", () => {
    const lines = Array.from({ length: 9000 }, (_, i) => `line ${i + 1} of 82.64.12.200`);
    lines[8000] = "a nil value";
    lines[8998] = "x".repeat(5000);
    const { extract, read, cut, findings } = diagnose(lines.join("\n"), rules);
    expect([read, cut]).toEqual([limits.lines, true]);
    expect(findings[0]?.lines).toEqual([{ number: 8001, text: "a nil value" }]);
    const text = extract.split("\n");
    expect(text.slice(0, 6)).toEqual([
      "line 8000 of [masqué]",
      "a nil value",
      "line 8002 of [masqué]",
      "…",
      "line 8986 of [masqué]",
      "line 8987 of [masqué]",
    ]);
    expect(text).toHaveLength(19);
    expect(text.at(-2)).toBe(`${"x".repeat(299)}…`);
    expect(extract).not.toContain("82.64");
    const long = diagnose(`${"é".repeat(limits.text)}\n${"b".repeat(limits.text)}`, rules);
    expect([long.read, long.cut]).toEqual([1, true]);
    const line = "x".repeat(limits.text);
    expect([diagnose(line, rules).cut, diagnose(`${line}x`, rules).cut]).toEqual([false, true]);
  });
});
