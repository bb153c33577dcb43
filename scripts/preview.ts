/**
 * The production build on workerd: `npm run preview [-- --port 4173] [--state DIR] [--fresh]
 * [--simulator-port N] [--no-build]`. The end-to-end tests run against it.
 */
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readDevVars, startDiscord } from "./discord.ts";
import { forgetState, migrate, seedWhenEmpty } from "./local-state.ts";
import { simulatorVariables } from "./simulator-variables.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4173" },
    state: { type: "string", default: ".wrangler/state" },
    fresh: { type: "boolean", default: false },
    "simulator-port": { type: "string", default: "8790" },
    "no-build": { type: "boolean", default: false },
  },
});

const discord = await startDiscord(Number(values["simulator-port"]));
const simulator = simulatorVariables(discord ? String(discord.port) : undefined) ?? {};

const program = values["no-build"] ? "scripts/prerender.ts" : "scripts/build.ts";
// Static pages name the Discord that a sign-in leads to: here the simulator, unless the operator has one.
execFileSync("node", [program], { stdio: "inherit", env: { ...process.env, ...pick(simulator) } });
if (values.fresh) forgetState(values.state);
migrate(values.state);
await seedWhenEmpty(values.state);

// The later line wins, so the operator's own values win over the simulator's.
const lines = Object.entries(simulator).map(([name, value]) => `${name}="${value}"`);
writeFileSync("build/server/.dev.vars", `${lines.join("\n")}\n${readDevVars()}`);

const site = spawn("vite", ["preview", "--port", values.port, "--strictPort"], {
  stdio: "inherit",
  env: { ...process.env, STATE_DIRECTORY: values.state },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => site.kill(signal));
site.on("exit", async (code) => {
  await discord?.close();
  process.exit(code ?? 0);
});

function pick({ DISCORD_API_URL }: Record<string, string>) {
  return DISCORD_API_URL === undefined ? {} : { DISCORD_API_URL };
}
