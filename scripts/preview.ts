/**
 * The production build on workerd: `npm run preview [-- --port 4173] [--state DIR] [--fresh]
 * [--simulator-port N] [--no-build]`.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { logToConsole, startSite } from "./local/built-site.ts";
import { localAddress, pageAddress, startDiscord, writeVariables } from "./local/discord.ts";
import { forgetState, seedWhenEmpty } from "./local/local-state.ts";
import { simulatorVariables } from "./local/simulator-variables.ts";
import { onStop } from "./on-stop.mjs";
import { needBuild, needDirectory, needPort, numberOption } from "./plain-errors.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4173" },
    state: { type: "string", default: ".wrangler/state" },
    fresh: { type: "boolean", default: false },
    "simulator-port": { type: "string", default: "8790" },
    "no-build": { type: "boolean", default: false },
  },
});

const port = numberOption("port", values.port);
const simulatorPort = numberOption("simulator-port", values["simulator-port"]);
needDirectory(values.state);
if (values["no-build"]) needBuild();
await needPort(port);

const discord = await startDiscord(simulatorPort);
const simulator = discord ? simulatorVariables(String(discord.port)) : {};

const program = values["no-build"] ? "scripts/prerender.ts" : "scripts/build.ts";
// Static pages name their own address, and the Discord that a sign-in leads to: here the simulator, unless the operator
// has one.
const api = simulator["DISCORD_API_URL"];
execFileSync("node", [program], {
  stdio: "inherit",
  env: { ...process.env, ...pageAddress(port, discord !== null), ...(api && { DISCORD_API_URL: api }) },
});
if (values.fresh) forgetState(values.state);
await seedWhenEmpty(values.state);

writeVariables(simulator);

const variables = localAddress(port);
const site = await startSite({ port, state: values.state, variables, log: logToConsole });
console.log(`Site : http://localhost:${port}`);
onStop(async () => {
  await site.stop();
  await discord?.close();
  process.exit();
});
