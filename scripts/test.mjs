// `npm test`: installs what is missing, then types, lint, unit and workerd tests, and the end-to-end
// tests in a real browser against the production build. Tests that have "@long" in their names are left to
// `npm run test:all` (see docs/decisions/0055-long-tests.md).
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { installWhatIsMissing, root, run, runTogether } from "./install.mjs";

const [argument] = process.argv.slice(2);
const isAll = argument === "--all";
if (argument && !isAll) {
  console.error(
    `« ${argument} » : npm test ne prend pas d'argument. Une partie des tests : npm run test:unit, npm run test:workerd ou npm run test:e2e, qui en prennent après « -- ».`,
  );
  process.exit(1);
}

const report = (name) => join(root, `test-reports/${name}.json`);

/** A run of vitest with a report of its own; those of workerd at once have each a Discord at a port of its own. */
const vitest = (name, args, port) => [
  "vitest",
  [
    "run",
    ...args,
    ...(isAll ? [] : ["--testNamePattern=^(?!.*@long)"]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report(name)}`,
  ],
  port && { TEST_SIMULATOR_PORT: port },
];

/** The tests in workerd run one after the other in one isolate: two halves keep two processors busy. */
const vitestRuns = {
  unit: vitest("unit", ["--project", "unit", "--project", "unit-mocks"]),
  "workerd-1": vitest("workerd-1", ["--project", "workerd", "--shard=1/2"], "8795"),
  "workerd-2": vitest("workerd-2", ["--project", "workerd", "--shard=2/2"], "8797"),
};

/** A new folder in memory; null where the system offers none with room for what the tests keep, some 200 MB. */
function memoryFolder() {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 1024 ** 3 ? mkdtempSync(join(memory, "neva-tests-")) : null;
  } catch {
    return null;
  }
}

/**
 * Commands at once, with their temporary files in memory: the tests in workerd would wait for the disk a fifth of
 * their time. Whoever stops them leaves nothing there.
 */
async function runInMemory(commands) {
  const folder = memoryFolder();
  if (!folder) return runTogether(commands);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const leave = () => process.exit(1);
  process.on("exit", remove).on("SIGINT", leave).on("SIGTERM", leave);
  try {
    await runTogether(
      commands.map(([command, args, variables]) => [command, args, { ...variables, TMPDIR: folder }]),
    );
  } finally {
    process.off("exit", remove).off("SIGINT", leave).off("SIGTERM", leave);
    remove();
  }
}

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
  ["Tests unitaires et tests dans workerd", Object.values(vitestRuns)],
  ["Tests de bout en bout", [["playwright", ["test", ...(isAll ? [] : ["--grep-invert=@long"])]]]],
];

installWhatIsMissing();
rmSync(join(root, "test-reports"), { recursive: true, force: true });
let failure = null;
for (const [title, commands] of steps) {
  console.log(`\n── ${title}`);
  try {
    if (commands.length > 1) await runInMemory(commands);
    else run(...commands[0]);
  } catch (error) {
    failure = title;
    console.error(`\n${title} : échec. ${error instanceof Error ? error.message : ""}`);
    break;
  }
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
const runs = Object.keys(vitestRuns).map((name) => read(report(name)));
const count = (what) => runs.reduce((sum, run) => sum + (run?.[what] ?? 0), 0);
const browser = read(report("e2e"))?.stats;
const again = browser?.flaky ?? 0;
const passed = count("numPassedTests") + (browser?.expected ?? 0) + again;
const failed = count("numFailedTests") + (browser?.unexpected ?? 0);
if (again > 0) console.log(`\n${again} réussi(s) au second essai seulement : à regarder.`);
if (!isAll) console.log("\nLes tests longs, marqués @long, sont ceux de npm run test:all.");
console.log(`\n${passed} passed, ${failed + (failure && failed === 0 ? 1 : 0)} failed`);
process.exit(failure ? 1 : 0);
