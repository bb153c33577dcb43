import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { inBrowser } from "#app/privacy/kept";

/** Keys of the browser's storage as the code spells them: where it writes, or where it makes the name. */
const spellings = [
  /localStorage(?:\.setItem\(|\[)"([\w-]+)"/g,
  /const key = "([\w-]+)"/g,
  /const placeOf = .*`([\w-]+):/g,
];

test("PRIV-01: the privacy page names every entry of a browser's storage as its tools show it", async () => {
  const names = new Set<string>();
  for await (const file of glob("app/**/*.{ts,tsx}")) {
    const text = readFileSync(file, "utf8");
    if (!/localStorage(\.setItem|\[)|useLocalDraft\(/.test(text)) continue;
    for (const spelling of spellings) for (const [, name = ""] of text.matchAll(spelling)) names.add(name);
  }
  const named = inBrowser.filter(({ isKey }) => isKey).map(({ name }) => name);
  expect([...names].sort()).toEqual(named.sort());
});

test("PRIV-01: the privacy page names what the storage of the tab is written for", async () => {
  const writers: string[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}"))
    if (/sessionStorage/.test(readFileSync(file, "utf8"))) writers.push(file);
  expect(writers).toEqual(["app/platform/response/inline-scripts.ts"]);
  const { use } = inBrowser.find(({ name }) => name === "Stockage de l'onglet") ?? { use: "" };
  expect(use).toMatch(/défiler les pages.+sections du menu/);
});
