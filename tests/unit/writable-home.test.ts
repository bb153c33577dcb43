import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeBeside } from "../../scripts/local/writable-home.ts";
import { newFolder } from "./new-folder.ts";

test("where the home directory cannot be written, wrangler writes beside the local database", () => {
  const home = newFolder();
  const beside = join(home, "beside");
  expect(placeBeside(home, beside)).toBeNull();
  expect(readdirSync(home)).toEqual([]);
  writeFileSync(join(home, "file"), "");
  for (const none of [join(home, "file"), join(home, "missing")]) {
    expect(placeBeside(none, beside)).toEqual({
      WRANGLER_LOG_PATH: join(beside, "logs"),
      WRANGLER_REGISTRY_PATH: join(beside, "registry"),
      MINIFLARE_REGISTRY_PATH: join(beside, "registry"),
    });
  }
  expect(existsSync(beside)).toBe(true);
});

test("what asks wrangler for the local database has that place before wrangler is loaded", () => {
  const files = execFileSync("git", ["ls-files", "scripts"], { encoding: "utf8" }).trim().split("\n");
  const texts = files.map((file) => [file, readFileSync(file, "utf8")] as const);
  const asking = texts.filter(([, text]) => text.includes("getPlatformProxy"));
  expect(asking.map(([file]) => file)).toEqual(["scripts/first-calls.ts", "scripts/local/local-state.ts"]);
  for (const [file, text] of asking)
    expect(/^import .+$/m.exec(text)?.[0], file).toMatch(/^import "\.\/.*writable-home\.ts";$/);
});
