import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const app = new URL("../../app/", import.meta.url);
const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".tsx"),
);

/** Opening tags of elements whose changes are read out. */
const liveTags = (source: string) =>
  [...source.matchAll(/<[a-z]\w*\s[^<]*?(?:role="(?:status|alert)"|aria-live=)[^<]*?>/g)].map(([tag]) => tag);

test("A11Y-01: what is read out when it changes is never hidden while it is empty", () => {
  const hidden = sources.flatMap((name) =>
    liveTags(readFileSync(new URL(name, app), "utf8"))
      .filter((tag) => /empty:hidden/.test(tag))
      .map((tag) => `${name}: ${tag}`),
  );
  expect(hidden).toEqual([]);
});
