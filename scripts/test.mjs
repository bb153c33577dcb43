// `npm test`: installs what is missing, then types, lint, unit and workerd tests, and the end-to-end
// tests in a real browser against the production build.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installWhatIsMissing, root, run, runTogether } from "./install.mjs";

const results = {
  vitest: join(root, "test-reports/vitest.json"),
  browser: join(root, "test-reports/e2e.json"),
};

const vitestReports = ["--reporter=default", "--reporter=json", `--outputFile.json=${results.vitest}`];

/** One after the other; the commands of a step at once. */
const steps = [
  ["Types des routes", [["react-router", ["typegen"]]]],
  [
    "Types, lint et version de production",
    [
      ["tsc", ["--noEmit"]],
      ["biome", ["check", "."]],
      ["node", ["scripts/build.ts"]],
    ],
  ],
  ["Tests unitaires et tests dans workerd", [["vitest", ["run", ...vitestReports]]]],
  ["Tests de bout en bout", [["playwright", ["test"]]]],
];

installWhatIsMissing();
rmSync(join(root, "test-reports"), { recursive: true, force: true });
let failure = null;
for (const [title, commands] of steps) {
  console.log(`\n── ${title}`);
  try {
    if (commands.length > 1) await runTogether(commands);
    else run(...commands[0]);
  } catch (error) {
    failure = title;
    console.error(`\n${title} : échec. ${error instanceof Error ? error.message : ""}`);
    break;
  }
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
const vitest = read(results.vitest);
const browser = read(results.browser)?.stats;
const again = browser?.flaky ?? 0;
const passed = (vitest?.numPassedTests ?? 0) + (browser?.expected ?? 0) + again;
const failed = (vitest?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
if (again > 0) console.log(`\n${again} réussi(s) au second essai seulement : à regarder.`);
console.log(`\n${passed} passed, ${failed + (failure && failed === 0 ? 1 : 0)} failed`);
process.exit(failure ? 1 : 0);
