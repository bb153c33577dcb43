/**
 * Structured logs: one JSON object a line. No secret, code, cookie or address is ever a field; the
 * few texts that come from outside pass through `redact` all the same.
 */
import { DrizzleQueryError } from "drizzle-orm";

type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

const { raw } = String;

/** What a sign-in hands over, by its name in an address or in JSON. */
const handedOver = "(?:code|state|code_verifier|access_token|refresh_token|token|client_secret)";

/** Of an address of version 6: a group of digits, and any number of them, or none. */
const group = raw`[\da-f]{1,4}`;
const groups = `(?:${group}(?::${group})*)?`;
const alone = (address: string) => new RegExp(raw`(?<![\w:])${address}(?![\w:])`, "gi");

const masks: [RegExp, string][] = [
  [/(\/webhooks\/\d+\/)[\w-]+/g, "$1[masqué]"],
  [new RegExp(raw`\b(${handedOver})=[^&\s"]+`, "gi"), "$1=[masqué]"],
  [/\b(Bearer|Bot|Basic)\s+[\w.~+/=-]+/g, "$1 [masqué]"],
  [new RegExp(raw`("${handedOver}"\s*:\s*")[^"]+`, "gi"), "$1[masqué]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[adresse]"],
  // Eight groups, or fewer around '::'; a time of day has two colons at most.
  [alone(`(?:${group}:){7}${group}`), "[adresse]"],
  [alone(`${groups}::${groups}`), "[adresse]"],
  // A token of a bot.
  [/\b[\w-]{23,28}\.[\w-]{6}\.[\w-]{27,}\b/g, "[masqué]"],
];

/** Every mask looks for one of these, or for the address of a webhook. */
const suspicious = /[=:.\s]|\/webhooks\//;

/** The text without tokens, codes and network addresses: each leaves a mark in its place. */
export function redact(text: string): string {
  if (!suspicious.test(text)) return text;
  return masks.reduce((result, [pattern, mask]) => result.replace(pattern, mask), text);
}

function write(level: "info" | "warn" | "error", event: string, fields: LogFields): void {
  const safe = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === "string" ? redact(value).slice(0, 500) : value,
    ]),
  );
  console[level](JSON.stringify({ level, event, ...safe }));
}

/** @param base fields of every line, such as the request's id. */
export function createLogger(base: LogFields = {}): Logger {
  return {
    info: (event, fields) => write("info", event, { ...base, ...fields }),
    warn: (event, fields) => write("warn", event, { ...base, ...fields }),
    error: (event, fields) => write("error", event, { ...base, ...fields }),
  };
}

/**
 * What may be written about an unknown error: its name and message, or its code, without its stack. Of a statement
 * that failed outside a batch only what D1 said: drizzle's message is the statement itself, with all its values.
 */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return describeError(error.cause);
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  const code = (error as { data?: { code?: unknown } } | null | undefined)?.data?.code;
  return typeof code === "string" ? code : String(error);
}
