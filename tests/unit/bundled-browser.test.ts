import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "./new-folder.ts";

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "the browser of the tests finds its fonts where the folder of the project was moved or copied",
  () => {
    const moved = newFolder();
    const unpacked = join(moved, "node_modules/.cache/e2e-chromium");
    const program = `const { unpackBundledBrowser } = await import(${JSON.stringify(resolve("tests/e2e/browser.ts"))});
      await unpackBundledBrowser();`;
    mkdirSync(unpacked, { recursive: true });
    writeFileSync(join(unpacked, "complet"), "");
    writeFileSync(join(unpacked, "fonts.conf"), "<dir>/autrefois/fonts</dir>");
    const env = { ...process.env, E2E_BROWSER: "" };
    spawnSync("node", ["--input-type=module", "--eval", program], { cwd: moved, env });
    expect(readFileSync(join(unpacked, "fonts.conf"), "utf8")).toContain(`<dir>${unpacked}/fonts</dir>`);
  },
);
