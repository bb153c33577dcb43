/** Content pages have a small stylesheet, made from the areas that it names: one left out has no look. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const isContent = /^export const handle = content;$/m;
const areaOf = (path: string) => path.split("/")[1] ?? "";
/** Pages below /guide have sheets of their own, which a test in a browser compares with their classes. */
const underGuide = ["guide", "search"];

const areas = new Set(
  globSync("app/*/routes/*.tsx")
    .filter((path) => isContent.test(readFileSync(path, "utf8")))
    .map(areaOf),
);
const sources = [...readFileSync("app/content.css", "utf8").matchAll(/^@source "\.\/([a-z]+)\/\*\*/gm)].map(
  ([, area]) => area,
);

test("every area with content pages is a source of their stylesheet", () => {
  expect(areas.size).toBeGreaterThan(6);
  for (const area of areas) if (!underGuide.includes(area)) expect(sources, area).toContain(area);
});

test("the questions, which nearly fill their limit, get no look of what only other pages of the guide have", () => {
  const [faq = ""] = globSync("build/client/assets/faq-*.css");
  const [guide = ""] = globSync("build/client/assets/guide-*.css");
  expect(readFileSync(guide, "utf8")).toContain(".callout");
  expect(readFileSync(faq, "utf8")).not.toContain(".callout");
});
