/** The site on workerd with hot reload, its database migrated and seeded, and a Discord to sign in with. */
import { spawn } from "node:child_process";
import { startDiscord } from "./local/discord.ts";
import { seedWhenEmpty } from "./local/local-state.ts";
import { onStop } from "./on-stop.mjs";

const state = ".wrangler/state";
if (await seedWhenEmpty(state)) console.log("Données d'exemple écrites.");
const discord = await startDiscord(8790);

const site = spawn("react-router", ["dev", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, STATE_DIRECTORY: state, ...(discord && { SIMULATOR_PORT: String(discord.port) }) },
});
onStop(() => site.kill());
site.on("exit", async (code) => {
  await discord?.close();
  process.exit(code ?? 0);
});
