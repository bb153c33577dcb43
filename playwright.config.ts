import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./tests/e2e/browser.ts";

const port = Number(process.env["E2E_PORT"] ?? 4174);
const simulatorPort = Number(process.env["E2E_SIMULATOR_PORT"] ?? 8796);

/** What the team's tests publish, restore or save of the files would be read by the others: they have their own site, and Discord. */
const team = { port: port + 100, simulatorPort: simulatorPort + 100 };
const teamTests = ["downloads", "patches", "restore"].map((name) => `**/admin-${name}.test.ts`);
teamTests.push("**/fingerprints.test.ts");

function serve(directory: string, ports: { port: number; simulatorPort: number }) {
  return {
    command: `node scripts/preview.ts --fresh --no-build --state ${directory} --port ${ports.port} --simulator-port ${ports.simulatorPort}`,
    url: `http://localhost:${ports.port}/api/health`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: "ignore" as const,
    // What the site logs of refused sign-ins; `npm run preview` shows it when the server does not start.
    stderr: process.env["CI"] ? ("pipe" as const) : ("ignore" as const),
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  };
}

/** End-to-end tests against the production build (`npm run build` first), on workerd with a state of its own. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
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
    baseURL: `http://localhost:${port}`,
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
    { name: "équipe", testMatch: teamTests, use: { baseURL: `http://localhost:${team.port}` } },
  ],
  webServer: [serve(".wrangler/e2e", { port, simulatorPort }), serve(".wrangler/e2e-equipe", team)],
});
