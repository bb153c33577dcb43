/** What the programs of `scripts` say when they cannot go on (OPS-03). */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** What a program says that ends at once, in the folder `cwd`. */
function said(program: string, args: string[], cwd = ".") {
  const file = resolve(`scripts/${program}.ts`);
  const { status, stderr } = spawnSync("node", [file, ...args], { encoding: "utf8", cwd });
  return { status, lines: stderr.split("\n").filter((line) => line && !/Warning|trace-warnings/.test(line)) };
}

describe("OPS-03: a program that cannot go on says why in a sentence, without a trace", () => {
  test.each(["deploy", "jobs", "preview", "soak", "bench/main", "bench/lighthouse", "bench/prepared"])(
    "OPS-03: %s: an option that it does not know",
    (program) => {
      const { status, lines } = said(program, ["--inconnue"]);
      expect(status).toBe(1);
      expect(lines).toEqual(["Option inconnue : --inconnue"]);
    },
  );

  test.each([
    ["a word too many", ["production"], "Argument de trop : production"],
    ["an option without its value", ["--env"], "Option sans sa valeur : --env"],
    ["another option in its place", ["--env", "--dry-run"], "Option sans sa valeur : --env"],
    ["a value for none", ["--dry-run=oui"], "Option qui ne prend pas de valeur : --dry-run"],
  ])("OPS-03: deploy: %s", (_, args, sentence) => {
    expect(said("deploy", args)).toEqual({ status: 1, lines: [sentence] });
  });

  test.each([["preview", "--no-build"], ["bench/lighthouse"], ["bench/prepared"]])(
    "OPS-03: %s: there is no build",
    (program, ...args) => {
      const empty = mkdtempSync(join(tmpdir(), "neva-"));
      try {
        expect(said(program, args, empty)).toEqual({
          status: 1,
          lines: ["Lancez d'abord « npm run build »."],
        });
      } finally {
        rmSync(empty, { recursive: true });
      }
    },
  );

  test("OPS-03: deploy: an environment that wrangler.toml does not have", () => {
    const { status, lines } = said("deploy", ["--env", "inconnu"]);
    expect(status).toBe(1);
    expect(lines.join("\n")).toContain('No environment found in configuration with name "inconnu"');
    expect(lines.join("\n")).not.toMatch(/^ +at /m);
  });
});
