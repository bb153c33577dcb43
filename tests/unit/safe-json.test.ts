import { expect, test } from "vitest";
import { parseJson } from "#app/backups/safe-json";

const read = (text: string) => parseJson(new TextEncoder().encode(text), "a.json");
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("T-25: what nests deeper than a backup does is refused, however its texts are written", () => {
  expect(read(nested(32))).toBeInstanceOf(Array);
  for (const text of [
    nested(33),
    `["\\"", ${nested(32)}]`,
    `["\\\\", ${nested(32)}]`,
    "[",
    "x",
    '{"a":1,}',
  ]) {
    expect(() => read(text), text).toThrow("«\u00a0a.json\u00a0» n'est pas du JSON lisible.");
  }
});

test("BAK-07: brackets within a text are no depth", () => {
  for (const text of ["[{".repeat(50), `"${"[".repeat(50)}`, `\\"${"{".repeat(50)}\\`]) {
    expect(read(JSON.stringify([text]))).toEqual([text]);
  }
});
