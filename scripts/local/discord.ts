import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { startDiscordSimulator } from "../../tests/fakes/discord/server.ts";

const builtVariables = "build/server/.dev.vars";

const readVariables = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
/** The operator's own variables. */
const readDevVars = () => readVariables(".dev.vars");

const nameDiscord = (variables: string) => /^\s*DISCORD_(CLIENT_ID|API_URL)\s*=/m.test(variables);

/** The operator's own `PUBLIC_URL`; empty without one. */
const readAddress = () => /^\s*PUBLIC_URL\s*=\s*["']?(https?:\/\/[^"'\s]+)/m.exec(readDevVars())?.[1] ?? "";

const isLocal = (address: string) => /^http:\/\/localhost\b/.test(address);

/** The site's own address at a port, where `.dev.vars` names that of `npm start`. */
export const localAddress = (port: number): Record<string, string> =>
  isLocal(readAddress()) ? { PUBLIC_URL: `http://localhost:${port}` } : {};

/**
 * The address that static pages are to name, which is that of the pages that the Worker makes: the operator's own, else,
 * beside a simulator, where the site is asked.
 */
export function pageAddress(port: number, simulated: boolean): Record<string, string> {
  const own = readAddress();
  if (own && !isLocal(own)) return { PUBLIC_URL: own };
  return own || simulated ? { PUBLIC_URL: `http://localhost:${port}` } : {};
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
