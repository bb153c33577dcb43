import { expect, test } from "vitest";
import { beginningOf, shorten } from "#app/text/shorten";

test("a text is cut where it is too long, and no character of two units in its middle", () => {
  expect(beginningOf("ab😀c", 3)).toBe("ab");
  expect(beginningOf("ab😀c", 4)).toBe("ab😀");
  expect(beginningOf("ab", 3)).toBe("ab");
  expect(shorten("ab😀", 4)).toBe("ab😀");
  expect(shorten("ab😀c", 4)).toBe("ab…");
  expect(shorten("ab cde", 4)).toBe("ab…");
});
