import "../../../scripts/plain-errors.ts";
import { parseArgs } from "node:util";
import { DEFAULT_PORT } from "./config.ts";
import { startDiscordSimulator } from "./server.ts";

/** node tests/fakes/discord/main.ts [--port 8790] */
const { values } = parseArgs({ options: { port: { type: "string" } } });

async function main(): Promise<void> {
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Port invalide : ${values.port}`);
  const simulator = await startDiscordSimulator({ port });
  console.log(`Simulateur Discord : ${simulator.url} (DISCORD_API_URL=${simulator.apiUrl})`);

  const stop = () => {
    simulator.close().finally(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE" ? `Le port ${values.port ?? DEFAULT_PORT} est déjà pris.` : error.message,
  );
  process.exit(1);
});
