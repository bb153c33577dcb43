/**
 * What the end-to-end tests need before the first of them, as `playwright.config.ts` starts it: the browser unpacked,
 * Discord, and two sites of the production build (`npm run build` first), each with a state of its own. What takes
 * seconds is done once, and at the same time.
 */
import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { promisify } from "node:util";
import { logToConsole, startSite } from "../../scripts/local/built-site.ts";
import { forgetState, seedWhenEmpty } from "../../scripts/local/local-state.ts";
import { simulatorVariables } from "../../scripts/local/simulator-variables.ts";
import { onStop } from "../../scripts/on-stop.mjs";
import { needBuild, needPort } from "../../scripts/plain-errors.ts";
import { startDiscordSimulator } from "../fakes/discord/server.ts";
import { unpackBundledBrowser } from "./browser.ts";
import { ports } from "./ports.ts";

const states = { site: ".wrangler/e2e", team: ".wrangler/e2e-equipe" } as const;

needBuild();
for (const port of Object.values(ports)) await needPort(port);

const discord = await startDiscordSimulator({ port: ports.discord });
// Also where the operator's own variables name another Discord: nobody there is to read of these tests.
const variables = simulatorVariables(String(ports.discord));

/** Static pages name the Discord that a sign-in leads to. */
const prerender = () =>
  promisify(execFile)("node", ["scripts/prerender.ts"], {
    env: { ...process.env, DISCORD_API_URL: variables["DISCORD_API_URL"] },
  });

async function seedBoth(): Promise<void> {
  for (const state of Object.values(states)) forgetState(state);
  await seedWhenEmpty(states.site);
  cpSync(states.site, states.team, { recursive: true });
}

/** What the sites log of refused sign-ins is of use where nobody can look again. */
const log = process.env["CI"] ? { log: logToConsole } : {};
const start = (name: keyof typeof states) =>
  startSite({ port: ports[name], state: states[name], variables, ...log });

await Promise.all([unpackBundledBrowser(), prerender(), seedBoth()]);
const sites = [await start("site"), await start("team")];

onStop(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await discord.close();
  process.exit();
});
