/** The rules for texts that people type, one by one: forms and API refuse with these sentences. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { patchOperations } from "#app/patches/api/operations";
import { patchBody } from "#app/patches/api/schemas";
import { draftSchema } from "#app/patches/schemas";
import { linkMessages } from "#app/text/link-rules";
import { codeText, lineList, lineText, linkText, longText, withoutControls } from "#app/text/text-rules";
import { isSeen } from "#app/text/unseen";

const sentenceOf = (rule: z.ZodType, value: unknown) => rule.safeParse(value).error?.issues[0]?.message;
const unusable = "Ce texte contient des caractères invisibles qui ne peuvent pas être enregistrés.";

describe("characters that no text needs", () => {
  const needless = ["\u0000", "\b", "\v", "\u001b", "\u007f", "\ufffe", "\uffff", "\ud83d", "\ude00"];

  test.each(needless.map((character) => [JSON.stringify(character), character]))("%s", (_, character) => {
    const text = `a${character}b`;
    for (const rule of [codeText(9), longText(9), lineText(9)]) {
      expect(sentenceOf(rule, text)).toBe(unusable);
    }
    expect(sentenceOf(lineList(1, 9, 9), [text])).toBe(unusable);
    expect(withoutControls(text)).toBe(character === "\v" ? "a\nb" : "ab");
  });

  test("tabs, ends of lines and whole characters of two units stay", () => {
    expect(longText(9).parse("a\tb\n😀")).toBe("a\tb\n😀");
    expect(withoutControls("a\tb\r\nc\rd😀")).toBe("a\tb\nc\nd😀");
  });

  test("ADM-06: ends of lines of Windows, as a program sends those of a file, are ends of lines, and count as one character", () => {
    for (const rule of [codeText(5), longText(5)]) expect(rule.parse("a\r\nb\rc\r\n")).toBe("a\nb\nc");
    expect(sentenceOf(lineText(9), "a\r\nb")).toBe("Une seule ligne est attendue.");
    expect(lineList(9, 9, 9).parse(["a\r\n", "\r\n"])).toEqual(["a"]);
  });

  test("all of them are taken out of a paste, as of the colours of a console", () => {
    expect(withoutControls("\u001b[31mrouge\u001b[0m\u0000")).toBe("[31mrouge[0m");
  });
});

test("a text of joiners, marks of direction and blank letters shows nothing", () => {
  for (const text of ["\u200b\u2060", " \u202e ", "", "\u3164", "\u115f\u1160", "\uffa0", "\u2800 \u2800"])
    expect(isSeen(text), JSON.stringify(text)).toBe(false);
  expect(isSeen("\u200ba")).toBe(true);
});

test("ADM-07: a line is one line, a text has several", () => {
  expect(sentenceOf(lineText(9), "a\nb")).toBe("Une seule ligne est attendue.");
  expect(longText(9).parse(" a\nb ")).toBe("a\nb");
  expect(sentenceOf(lineText(2), "abc")).toBe("2 caractères au plus.");
});

test("ADM-07: of a list the empty lines are dropped; so many others, and so many characters, are the most", () => {
  const rule = lineList(2, 5, 6);
  expect(rule.parse(["abc", " ", "def", ""])).toEqual(["abc", "def"]);
  expect(sentenceOf(rule, ["a", "b", "c"])).toBe("2 lignes au plus.");
  expect(sentenceOf(rule, ["", "", "", "", "a"])).toBe("2 lignes au plus.");
  expect(sentenceOf(rule, ["abcd", "efg"])).toBe("6 caractères au plus en tout.");
});

test("API-13, ADM-07: the API says of a list how many lines it may have, without the room for empty ones, and how long it may be", () => {
  const { properties } = z.toJSONSchema(patchBody, { io: "input", unrepresentable: "any" });
  const ofLines = "50\u202f000 caractères au plus en tout.";
  expect(properties).toMatchObject({
    modifiedFiles: { maxItems: 2000, description: "100\u202f000 caractères au plus en tout." },
    modifications: { properties: { divers: { maxItems: 500, description: ofLines } } },
    upgradeSteps: { maxItems: 100, description: ofLines },
  });
  const { detail } = patchOperations.find(({ method }) => method === "post") ?? {};
  expect(detail).toContain("100\u202f000 caractères au plus, chaque autre liste 50\u202f000.");
});

test("ADM-06: prose has its accents in one form, whatever typed them; code stays as it is", () => {
  const apart = "e\u0301te\u0301";
  expect([lineText(9).parse(apart), longText(9).parse(apart)]).toEqual(["été", "été"]);
  expect(codeText(9).parse(apart)).toBe(apart);
});

test("ADM-06: an address is kept without what nobody sees of a paste", () => {
  const rule = linkText("Indiquez le lien.");
  expect(rule.parse("\u200ehttps://neva.fr/a#clef\u200b ")).toBe("https://neva.fr/a#clef");
  expect(sentenceOf(rule, "\u200b")).toBe("Indiquez le lien.");
  expect(linkText(null).parse("\u200b")).toBe("");
  expect(sentenceOf(rule, "https://a b.fr/")).toBe(linkMessages.spaced);
});

test("ADM-06: so is a version, which looked right and was refused", () => {
  expect(draftSchema.shape.version.parse("7.0.3\u200b ")).toBe("7.0.3");
});
