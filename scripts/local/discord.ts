import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { startDiscordSimulator } from "../../tests/fakes/discord/server.ts";

const builtVariables = "build/server/.dev.vars";

const readVariables = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
/** The operator's own variables. */
const readDevVars = () => readVariables(".dev.vars");

const nameDiscord = (variables: string) => /^\s*DISCORD_(CLIENT_ID|API_URL)\s*=/m.test(variables);

/** The site's own address at a port, where `.dev.vars` names that of `npm start`. */
export function localAddress(port: number): Record<string, string> {
  const isLocal = /^\s*PUBLIC_URL\s*=\s*["']?http:\/\/localhost\b/m.test(readDevVars());
  return isLocal ? { PUBLIC_URL: `http://localhost:${port}` } : {};
}

/** The variables of the built site: those of the simulator, then the operator's own. The later line wins. */
export function writeVariables(simulator: Record<string, string>): void {
  const lines = Object.entries(simulator).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(builtVariables, `${lines.join("\n")}\n${readDevVars()}`);
}

/** The same for a built site that speaks with no Discord yet: the build copies what the operator has, were it one value. */
export function completeVariables(simulator: Record<string, string>): void {
  if (!nameDiscord(readVariables(builtVariables))) writeVariables(simulator);
}

/**
 * Starts the simulator unless `.dev.vars` names a Discord application or another Discord.
 *
 * @returns the simulator's port, or null when the operator's own Discord is used.
 */
export async function startDiscord(wanted: number): Promise<{ port: number; close(): Promise<void> } | null> {
  if (nameDiscord(readDevVars())) return null;
  const simulator = await startDiscordSimulator({ port: wanted }).catch(() =>
    startDiscordSimulator({ port: 0 }),
  );
  console.log(`Simulateur Discord : ${simulator.url}`);
  return { port: simulator.port, close: () => simulator.close() };
}
