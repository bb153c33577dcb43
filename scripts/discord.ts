import { existsSync, readFileSync } from "node:fs";
import { startDiscordSimulator } from "../tests/fakes/discord/server.ts";

/** The operator's own variables, `.dev.vars`: they win over the simulator's. */
export function readDevVars(): string {
  return existsSync(".dev.vars") ? readFileSync(".dev.vars", "utf8") : "";
}

/**
 * Starts the simulator unless `.dev.vars` names a Discord application or another Discord.
 *
 * @returns the simulator's port, or null when the operator's own Discord is used.
 */
export async function startDiscord(wanted: number): Promise<{ port: number; close(): Promise<void> } | null> {
  if (/^\s*DISCORD_(CLIENT_ID|API_URL)\s*=/m.test(readDevVars())) return null;
  const simulator = await startDiscordSimulator({ port: wanted }).catch(() =>
    startDiscordSimulator({ port: 0 }),
  );
  console.log(`Simulateur Discord : ${simulator.url}`);
  return { port: simulator.port, close: () => simulator.close() };
}
