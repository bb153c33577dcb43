import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Every match of all files of a kind, with its file. */
const found = (files: string, pattern: RegExp) =>
  globSync(files).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(pattern)].map(([, what = ""]) => `${path}\u00a0: ${what}`),
  );

test("what moves is opacity and transform only: a colour changes at once, a focus ring above all", () => {
  const inSheets = found("app/**/*.css", /transition(?:-property)?: ?(.+);/g);
  expect(inSheets.length).toBeGreaterThan(0);
  for (const rule of inSheets) expect(rule).toMatch(/: (?:opacity|transform|none)\b[^,]*$/);
  const inClasses = found("app/**/*.tsx", /[\s"`:]((?:[\w-]+:)*transition(?:-[\w[\]-]+)?)(?=["`\s])/g);
  for (const name of inClasses) expect(name).toMatch(/: motion-safe:transition-(?:transform|opacity)$/);
});
