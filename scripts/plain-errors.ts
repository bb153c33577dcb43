/**
 * A program that imports this tells what whoever runs it can mend in a sentence, without the trace; every other error
 * keeps it.
 */
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { basename } from "node:path";
import { Refusal } from "./refusal.ts";

const environmentName = (environment?: string) => environment || "production";

/**
 * For a program that needs a build and makes none.
 *
 * @throws Refusal without one, and for that of another environment of wrangler.toml, as `npm run deploy:preview` leaves
 * it: it has another database than the local one.
 */
export function needBuild(): void {
  if (!existsSync("build/server/index.js")) throw new Refusal("Lancez d'abord « npm run build ».");
  const { targetEnvironment } = JSON.parse(readFileSync("build/server/wrangler.json", "utf8"));
  const built = environmentName(targetEnvironment);
  if (built !== environmentName(process.env["CLOUDFLARE_ENV"]))
    throw new Refusal(`Le build est celui de « ${built} » : lancez d'abord « npm run build ».`);
}

/**
 * The number that an option was given.
 *
 * @throws Refusal for any other text, and for a number below 1.
 */
export function numberOption(name: string, value: string): number {
  const number = Number(value);
  if (number >= 1) return number;
  throw new Refusal(`Option --${name} : un nombre à partir de 1 est attendu, « ${value} » n'en est pas un.`);
}

/** @throws Refusal for a port that this machine's `localhost` cannot be listened to at. */
export async function needPort(port: number): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, "localhost"), "listening");
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw new Refusal(`Le port ${port} ${isTaken ? "est déjà pris" : "ne peut pas être ouvert"}.`);
  }
  server.close();
}

/** @throws Refusal for a directory of the state that is a file. */
export function needDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`« ${path} » n'est pas un dossier.`);
}

/** @throws Refusal for a word after the one that the program takes. */
export function needOne([first, more]: readonly string[]): string | undefined {
  if (more !== undefined) throw new Refusal(`Argument de trop : ${more}`);
  return first;
}

/** @throws Refusal for what is no address of a site. */
export function needAddress(text: string): void {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw new Refusal(`« ${text} » n'est pas une adresse : https://…`);
}

/** @throws Refusal for a page that the program does not measure. */
export function needPages(asked: readonly string[], known: readonly string[]): void {
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refusal(`« ${unknown} » n'est pas mesurée. Pages : ${[...new Set(known)].join(" ")}`);
}

/** Node says in English what it refuses, and quotes it first. */
function refusedArgument(code: string, message: string): string {
  const quoted = /'([^' ]+)/.exec(message)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Option inconnue : ${quoted}`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `Argument de trop : ${quoted}`;
  return message.includes("does not take")
    ? `Option qui ne prend pas de valeur : ${quoted}`
    : `Option sans sa valeur : ${quoted}`;
}

interface PlaceInFile {
  location?: { file?: string; line?: number; lineText?: string };
}

/** A line of wrangler.toml that is none. An id of Discord is a number that is too long for one: its quotes are missing. */
function unreadableLine({ location }: PlaceInFile): string {
  const { file, line, lineText = "" } = location ?? {};
  const remedy = /=\s*\d+\s*$/.test(lineText) ? " La valeur doit être entre guillemets." : "";
  return `${basename(file ?? "wrangler.toml")}, ligne ${line} : « ${lineText.trim()} » ne se lit pas.${remedy}`;
}

/** The sentence for an error; null for one that is no fault of whoever runs the program. */
function plainSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (error instanceof Refusal) return error.message;
  if (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS"))
    return refusedArgument(code, error.message);
  // A command that ended badly has said why itself.
  if (typeof status === "number")
    return error.message.split("\n")[0]?.replace("Command failed:", "Échec :") ?? "";
  if (error.constructor.name === "ParseError") return unreadableLine(error as PlaceInFile);
  // A configuration that wrangler does not take.
  return error.constructor.name === "UserError" ? error.message : null;
}

process.on("uncaughtException", (error) => {
  console.error(plainSentence(error) ?? error);
  process.exit(1);
});
