import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

/** Provided by the platform, or by the build. */
const provided = /^(?:#|\.|\/|cloudflare:|virtual:|node:)/;

test("every package that a file imports is named in package.json, with its version", async () => {
  const declared = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  const missing = new Set<string>();
  let imports = 0;
  for await (const file of glob(["app/**/*.{ts,tsx}", "scripts/**/*.ts", "tests/**/*.ts", "*.ts"])) {
    const text = readFileSync(file, "utf8");
    for (const [, name = ""] of text.matchAll(
      /^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|\bimport\("([a-z@][^"]*)"\)/gm,
    )) {
      if (name === "" || provided.test(name) || isBuiltin(name)) continue;
      imports++;
      const packageName = name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/");
      if (!declared.has(packageName) && !declared.has(`@types/${packageName}`))
        missing.add(`${packageName} (${file})`);
    }
  }
  expect(imports).toBeGreaterThan(100);
  expect([...missing]).toEqual([]);
});
