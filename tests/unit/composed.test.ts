import { describe, expect, test } from "vitest";
import { cleanPath } from "#app/fingerprints/paths";
import { jobName, moveTarget } from "#app/tags/tag-rules";
import { composed } from "#app/text/composed";
import { emptyTicket, ticketSchema } from "#app/ticket/schemas";

describe("T-26: an accent typed apart joins its letter", () => {
  test.each([
    ["an accent", "cafe\u0301", "café"],
    ["two marks in the order of their classes", "q\u0307\u0323", "q\u0323\u0307"],
    ["Hangul by its letters", "\u1112\u1161\u11ab", "한"],
    [
      "thirty marks, the most of a text that is put in order",
      `a${"\u0301".repeat(30)}`,
      `á${"\u0301".repeat(29)}`,
    ],
    ["one mark more is left as it came", `a${"\u0301".repeat(31)}`, `a${"\u0301".repeat(31)}`],
  ])("%s", (_, text, expected) => {
    expect(composed(text)).toBe(expected);
  });

  // Put in order, each of these would take minutes.
  const marks = `a${"\u0301\u0316".repeat(240_000)}`;

  test("half a million marks are read once", () => {
    expect(composed(marks)).toBe(marks);
    expect(composed(marks.repeat(2))).toHaveLength(marks.length * 2);
  });

  test("OFF-13: a ticket of them is refused for its length", () => {
    const { error } = ticketSchema.safeParse({ ...emptyTicket, probleme: marks });
    expect(error?.issues.map(({ message }) => message)).toEqual(["300 caractères au plus."]);
  });

  test("TAG-03: nor is such a name a job", () => {
    expect(jobName.safeParse(marks).error?.issues).toHaveLength(1);
    expect(moveTarget(marks)?.length).toBe(500);
  });

  test("N-02: nor is such a path one", () => {
    expect(cleanPath(marks)).toBeNull();
    expect(cleanPath("données/cafe\u0301.lua")).toBe("données/café.lua");
  });
});
