import { globSync, readFileSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { simulatorVariables } from "./scripts/local/simulator-variables.ts";

/** Tests that put another module in the place of one: who imports that module after them would have theirs. */
const mocking = globSync("tests/unit/**/*.test.{ts,tsx}").filter((file) =>
  readFileSync(file, "utf8").includes("vi.mock("),
);

/** Far above what they need: a busy machine is no failure. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

/** Two runs at once on one machine need two ports. */
const simulatorPort = process.env["TEST_SIMULATOR_PORT"] ?? "8795";

export default defineConfig({
  test: {
    // The site logs every request; only the lines of a failing test are of use.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: mocking,
          environment: "node",
          ...timeouts,
          // Files share what they import, which takes half the time.
          isolate: false,
        },
      },
      { test: { name: "unit-mocks", include: mocking, environment: "node", ...timeouts } },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            main: "./tests/workerd/empty-worker.ts",
            miniflare: { cf: false, bindings: simulatorVariables(simulatorPort) },
          }),
        ],
        test: {
          name: "workerd",
          ...timeouts,
          include: ["tests/workerd/**/*.test.ts"],
          // Read here: what a global setup imports is transformed first, half a minute for the plugin's own modules.
          provide: { migrations: await readD1Migrations("migrations") },
          globalSetup: ["./tests/workerd/global-setup.ts"],
          setupFiles: ["./tests/workerd/stay-here.ts", "./tests/workerd/apply-migrations.ts"],
          // One isolate for all files: the built site is loaded once instead of at every file. They run one
          // after the other, each with an empty D1 and R2: the simulator of Discord is the same for all.
          isolate: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
