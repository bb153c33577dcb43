import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeBeside } from "../../scripts/local/writable-home.ts";

test("where the home directory cannot be written, wrangler writes beside the local database", () => {
  const home = mkdtempSync(join(tmpdir(), "neva-home-"));
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
  rmSync(home, { recursive: true });
});
