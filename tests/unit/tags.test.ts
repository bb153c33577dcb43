import { describe, expect, test } from "vitest";
import { findTag, suggestTags } from "../../app/tags/suggest.ts";
import { tagProblem, tagSentences } from "../../app/tags/tag-problem.ts";
import { jobName, tagName } from "../../app/tags/tag-rules.ts";

const names = [
  "Banque",
  "Bijouterie",
  "Boîte de nuit",
  "Concessionnaire",
  "EMS",
  "Épicerie",
  "Gang",
  "Police",
];

describe("TAG-04, CST-03: suggestions", () => {
  test("the first five for an empty input", () => {
    expect(suggestTags(names, "  ")).toEqual(names.slice(0, 5));
  });
  test("at most eight that contain the text, case and accents folded", () => {
    expect(suggestTags(names, "EPI")).toEqual(["Épicerie"]);
    expect(suggestTags(names, "boite")).toEqual(["Boîte de nuit"]);
    expect(
      suggestTags(
        Array.from({ length: 20 }, (_, i) => `Garage ${i}`),
        "gar",
      ),
    ).toHaveLength(8);
    expect(suggestTags(names, "%")).toEqual([]);
  });
  test("a known name, however it is written", () => {
    expect(findTag(names, " epicerie ")).toBe("Épicerie");
    expect(findTag(names, "épice")).toBeNull();
  });
});

describe("TAG-01, TAG-07: names that show nothing, or look like another", () => {
  test.each(["\u200d\u200d", "\u3164\u3164", "\u2800\u2800", "Poli\u200dce", "\u200dTaxi", "Taxi\u3164"])(
    "%j",
    (name) => expect(tagProblem(name)).toBe(tagSentences.control),
  );
  test.each(["👩🏽‍🚀 Espace", "🏳️‍🌈 Bar", "🧑‍⚕️ EMS"])("pictures that are joined are one: %s", (name) =>
    expect(tagProblem(name)).toBeNull(),
  );
});

describe("TAG-01 to TAG-03, CST-03: names", () => {
  test.each([
    [" ", tagSentences.empty],
    ["é", tagSentences.short],
    ["👮", tagSentences.short],
    ["x".repeat(51), tagSentences.long],
    ["AUCUN", tagSentences.reserved],
    ["a\u0000b", tagSentences.control],
    ["..", tagSentences.address],
    ["Une.data", tagSentences.pageData],
    ["^^", tagSentences.accents],
    [" \u0301\u00a8` ", tagSentences.accents],
  ])("%j is refused", (name, sentence) => expect(tagProblem(name)).toBe(sentence));

  test.each(["LS", "x".repeat(50), "👮👮", "  Police  ", "Boîte de nuit"])("%j is taken", (name) => {
    expect(tagProblem(name)).toBeNull();
  });
  test("trimmed, with single spaces", () =>
    expect(tagName.parse("  Boîte   de nuit ")).toBe("Boîte de nuit"));
});

test("TAG-05: an empty job is none", () => {
  expect(jobName.parse(" ")).toBeNull();
  expect(jobName.parse("aucun")).toBeNull();
  expect(jobName.parse(" Police ")).toBe("Police");
  expect(jobName.safeParse("x").error?.issues[0]?.message).toBe(tagSentences.short);
});
