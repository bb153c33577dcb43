import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const started = [
  ...new Set(
    Object.values(scripts)
      .join("\n")
      .match(/scripts\/[\w/-]+\.(?:ts|mjs)/g),
  ),
];

/** What a file imports of this project for more than its types; `.js` stands in a Worker that a file writes. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /^(?:import|export)\b(?! type)[^;]*?\bfrom "([.#][^"]+)(?<!\.js)"/gm,
    ),
  ].map(([, name = ""]) => (name.startsWith("#") ? name.slice(1) : join(dirname(file), name)));

test.each(started)(
  "OPS-03: Node finds every file that %s imports, which no bundler reads before",
  (script) => {
    const read = new Set([script]);
    const missing: string[] = [];
    for (const file of read) {
      for (const imported of importsOf(file)) {
        if (!existsSync(imported)) missing.push(`${imported} (${file})`);
        else if (/\.m?ts$|\.mjs$/.test(imported)) read.add(imported);
      }
    }
    expect(missing).toEqual([]);
  },
);
