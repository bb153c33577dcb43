/**
 * The site on workerd with hot reload, its database migrated and seeded, and a Discord to sign in with. `-- --port 6000`
 * is another port, `-- --host` shows it to other devices.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { startDiscord } from "./local/discord.ts";
import { seedWhenEmpty } from "./local/local-state.ts";
import { onStop } from "./on-stop.mjs";
import { numberOption } from "./plain-errors.ts";

const { values } = parseArgs({ options: { port: { type: "string" }, host: { type: "boolean" } } });
const given = values.host ? ["--host"] : [];
if (values.port !== undefined) given.push("--port", String(numberOption("port", values.port)));

const state = ".wrangler/state";
if (await seedWhenEmpty(state)) console.log("Données d'exemple écrites.");
const discord = await startDiscord(8790);

const site = spawn("react-router", ["dev", ...given], {
  stdio: "inherit",
  env: {
    ...process.env,
    STATE_DIRECTORY: state,
    // Else each start asks Cloudflare where this machine is, which the site does not use, and offline shows a trace.
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    ...(discord && { SIMULATOR_PORT: String(discord.port) }),
  },
});
onStop(() => site.kill());
site.on("exit", async (code) => {
  await discord?.close();
  process.exit(code ?? 0);
});
