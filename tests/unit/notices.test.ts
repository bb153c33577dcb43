import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noticesPage } from "../../scripts/notices.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const page = read("public/licences.txt");

describe("licences of what others made", () => {
  test("public/licences.txt says what the lock file and the packages say today: npm run notices", () => {
    expect(page).toBe(noticesPage());
  });

  test("every package that the site depends on is named with its version", () => {
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies)) {
      expect(page).toContain(`${name} ${version} · `);
    }
  });

  test("the three families of fonts are named, with the licence that asks for it", () => {
    for (const family of ["Inter", "JetBrains Mono", "Space Grotesk"]) {
      expect(page).toMatch(new RegExp(`^${family} \\(police\\) · OFL-1\\.1$`, "m"));
    }
    expect(page).toContain("SIL OPEN FONT LICENSE Version 1.1");
  });

  test("a licence that needs its own conditions is looked at by a person first", () => {
    const known = new Set([
      "0BSD",
      "Apache-2.0",
      "BlueOak-1.0.0",
      "BSD-3-Clause",
      "ISC",
      "MIT",
      "OFL-1.1",
      "Unlicense",
    ]);
    const licences = [...page.matchAll(/ · ([\w.-]+)$/gm)].map(([, licence]) => licence ?? "");
    expect(licences.length).toBeGreaterThan(25);
    expect(licences.filter((licence) => !known.has(licence))).toEqual([]);
  });
});
