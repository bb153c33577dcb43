import "../../../scripts/plain-errors.ts";
import { parseArgs } from "node:util";
import { DEFAULT_PORT, optionsFromEnvironment } from "./config.ts";
import { startDiscordSimulator } from "./server.ts";

/**
 * node tests/fakes/discord/main.ts [--port 8790] [--host 127.0.0.1] [--persona client]
 * The variables that configure the site (DISCORD_CLIENT_ID and so on) configure the simulator too.
 */
const { values } = parseArgs({
  options: { port: { type: "string" }, host: { type: "string" }, persona: { type: "string" } },
});

async function main(): Promise<void> {
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Port invalide : ${values.port}`);
  const simulator = await startDiscordSimulator({
    ...optionsFromEnvironment(process.env),
    port,
    ...(values.host ? { host: values.host } : {}),
  });
  if (values.persona) simulator.setPersona(values.persona);
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
