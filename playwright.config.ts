import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./tests/e2e/browser.ts";
import { addressOf } from "./tests/e2e/ports.ts";

/**
 * What they publish, restore, erase or save of the files would be read by the others, and weighed: they have their own
 * site.
 */
const teamTests = ["downloads", "kept-input", "old-tab", "restore"].map((name) => `**/admin-${name}.test.ts`);
teamTests.push(...["forms", "mappings", "patches"].map((name) => `**/admin-${name}/*.test.ts`));
teamTests.push(...["back-to-list", "fingerprints", "mappings-uploads"].map((name) => `**/${name}.test.ts`));

/** End-to-end tests against the production build (`npm run build` first), on workerd with a state of its own. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  // A machine may stall for a moment; what needs a second try is named at the end of `npm test`.
  retries: 1,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env["CI"] ? "list" : "line"], ["json", { outputFile: "test-reports/e2e.json" }]],
  use: {
    baseURL: addressOf("site"),
    browserName: "chromium",
    launchOptions: browserLaunch(),
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "dark",
    viewport: { width: 1280, height: 900 },
    trace: "off",
  },
  projects: [
    { name: "site", testIgnore: teamTests },
    { name: "équipe", testMatch: teamTests, use: { baseURL: addressOf("team") } },
  ],
  // The browser and both sites: see there.
  webServer: {
    command: "node tests/e2e/start.ts",
    // The last of what it starts.
    url: `${addressOf("team")}/api/health`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: "ignore",
    // Why it does not start.
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
