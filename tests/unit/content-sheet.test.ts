/** Content pages have a small stylesheet, made from the areas that it names: one left out has no look. */
import { existsSync, globSync, readFileSync } from "node:fs";
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
const sheet = readFileSync("app/content.css", "utf8");
const sources = [...sheet.matchAll(/^@source "\.\/([a-z]+)\/\*\*/gm)].map(([, area]) => area);

test("every area with content pages is a source of their stylesheet", () => {
  expect(areas.size).toBeGreaterThan(6);
  for (const area of areas) if (!underGuide.includes(area)) expect(sources, area).toContain(area);
});

test("the parts of the design system that content pages use are sources of their stylesheet, and no others", () => {
  const used = new Set(
    globSync([...sources.map((area) => `app/${area}/**/*.tsx`), "app/root.tsx"])
      .filter((path) => !/\/components\/admin\/|\/routes\/admin/.test(path))
      .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/#app\/ui\/([\w-]+)"/g)])
      .map(([, name = ""]) => name)
      .filter((name) => existsSync(`app/ui/${name}.tsx`)),
  );
  const named = sheet.match(/^@source "\.\/ui\/\{([^}]+)\}/m)?.[1]?.split(",") ?? [];
  // Classes without a component.
  expect(named.filter((name) => name !== "field")).toEqual([...used].sort());
});

test("the questions, which nearly fill their limit, get no look of what only other pages of the guide have", () => {
  const [faq = ""] = globSync("build/client/assets/faq-*.css");
  const [guide = ""] = globSync("build/client/assets/guide-*.css");
  expect(readFileSync(guide, "utf8")).toContain(".callout");
  expect(readFileSync(faq, "utf8")).not.toContain(".callout");
});
