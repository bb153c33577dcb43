import { z } from "zod";
import { isCommonPassword } from "./common-password.ts";

/** What Cloudflare gives to the Worker, beside the variables that `variables` below checks. */
export interface Bindings {
  DB: D1Database;
  BUCKET: R2Bucket;
  LIMIT_SIGN_IN?: RateLimit;
  LIMIT_WRITE?: RateLimit;
  LIMIT_READ?: RateLimit;
}

const DISCORD_API = "https://discord.com/api/v10";

/** Why a value is refused that is there and no text: in `wrangler.toml` without its quotes, where ids lose digits. */
const notText = "doit être entre guillemets";
const snowflake = z
  .string({ error: notText })
  .regex(/^\d{17,20}$/, "doit être un identifiant Discord (17 à 20 chiffres)");
const commaList = (part: z.ZodString) =>
  z
    .string({ error: notText })
    .transform((value) => value.split(",").map((text) => text.trim()))
    .pipe(z.array(part).min(1));
const secret = (minimum: number) =>
  z.string({ error: notText }).min(minimum, `doit compter au moins ${minimum} caractères`);
/** A missing or empty variable counts as `fallback`. */
const orElse = <T extends z.ZodType>(fallback: unknown, schema: T) =>
  z.preprocess((value) => (value === undefined || value === "" ? fallback : value), schema);
const optional = <T extends z.ZodType>(schema: T) => orElse(undefined, schema.optional());
const seconds = "doit être entre 0 et 20 secondes";
const httpUrl = z.url({ protocol: /^https?$/, error: "doit être une adresse http(s)" });

/** Browsers come to the site by https, and forms from another origin are refused. */
const isSafe = (value: string) =>
  /^https:\/\/(?:localhost|[^/@]+\.[^/@]+)(?:[:/]|$)/i.test(value) ||
  /^http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/i.test(value);
const isRealDiscord = (url: unknown) =>
  /^https:\/\/(?:[\w.-]+\.)?discord(?:app)?\.com(?:\/|$)/i.test(String(url));

/**
 * Two roles with one id would be one role: clients would come in as owners. A role's variable is known by its name;
 * missing ones are reported on their own.
 */
function hasOwnRoles(values: Record<string, unknown>): boolean {
  const names = Object.keys(values).filter((name) => /^DISCORD_\w+_ROLE_IDS?$/.test(name));
  const ids = names.map((name) => [values[name]].flat().filter((id) => typeof id === "string" && id !== ""));
  const all = ids.flatMap((own) => [...new Set(own)]);
  return new Set(all).size === all.length;
}

/** The contract with the operator: every variable and secret of the site. */
const variables = z
  .object({
    PUBLIC_URL: optional(
      httpUrl
        .refine(isSafe, "doit être une adresse https, avec un nom de domaine")
        .transform((value) => new URL(value).origin),
    ),
    DISCORD_CLIENT_ID: snowflake,
    DISCORD_GUILD_ID: snowflake,
    DISCORD_OWNER_ROLE_IDS: commaList(snowflake),
    DISCORD_TEAM_ROLE_ID: snowflake,
    DISCORD_CLIENT_ROLE_ID: snowflake,
    DISCORD_API_URL: orElse(
      DISCORD_API,
      httpUrl.transform((value) => value.replace(/\/+$/, "")),
    ),
    DISCORD_CLIENT_SECRET: secret(8),
    DISCORD_BOT_TOKEN: secret(8),
    DISCORD_WEBHOOK_URL: optional(httpUrl),
    /** Channel in which staff look at a message before it is announced (N-10). */
    DISCORD_TEST_WEBHOOK_URL: optional(httpUrl),
    /** Channel of the team: the weekly digest goes there. */
    DISCORD_STAFF_WEBHOOK_URL: optional(httpUrl),
    /** Newest first: the first signs, all verify. */
    SESSION_SECRET: commaList(secret(32)),
    LOCAL_ADMIN_PASSWORD: optional(
      secret(12).refine(
        (password) => !isCommonPassword(password, []),
        "est trop courant : ni suite (1234, azerty), ni répétition, ni « motdepasse » ou le nom du site",
      ),
    ),
    /** Whether guests' pages may come from the cache of the Cloudflare location. */
    EDGE_CACHE: orElse("off", z.enum(["on", "off"], { error: "doit être « on » ou « off »" })),
    /** How long visits wait to be written together; 0 in tests. Work after an answer may last 30 s. */
    VISIT_GROUP_SECONDS: orElse(
      10,
      z.preprocess(
        // Blanks alone would be 0.
        (value) => (typeof value === "string" && value.trim() === "" ? Number.NaN : value),
        z.coerce.number({ error: "doit être un nombre de secondes" }).min(0, seconds).max(20, seconds),
      ),
    ),
  })
  .refine((value) => value.PUBLIC_URL !== undefined || !isRealDiscord(value.DISCORD_API_URL), {
    path: ["PUBLIC_URL"],
    message: "manquant",
    // Said beside what else is wrong, not after it.
    when: () => true,
  })
  .refine(hasOwnRoles, {
    path: ["DISCORD_CLIENT_ROLE_ID"],
    message: "chaque rôle doit avoir un identifiant à lui : le plus fort gagnerait",
    when: () => true,
  });

type Variables = z.infer<typeof variables>;
export type Env = Bindings & Variables;

/** Set with `wrangler secret put`, not in `wrangler.toml`; in the order in which the tab 'Santé' names them. */
export const secretNames = [
  "DISCORD_CLIENT_SECRET",
  "DISCORD_BOT_TOKEN",
  "SESSION_SECRET",
  "DISCORD_WEBHOOK_URL",
  "DISCORD_TEST_WEBHOOK_URL",
  "DISCORD_STAFF_WEBHOOK_URL",
  "LOCAL_ADMIN_PASSWORD",
] as const;

export type SecretName = (typeof secretNames)[number];

/** Thrown when the configuration is incomplete; the message names each variable, never a value. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** Of each variable that is missing or malformed its name, and what is wrong with it without its value. */
function problemsOf(env: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!problems.has(name)) {
      problems.set(name, env[name] === undefined || env[name] === "" ? "manquant" : message);
    }
  }
  return problems;
}

/** The same of the variables of `wrangler.toml`, where no secret may stand: whoever reads the file would know it. */
export function variableProblems(vars: Record<string, unknown>): string[] {
  const problems = problemsOf(vars, variables.safeParse(vars).error?.issues ?? []);
  for (const name of secretNames) {
    if (vars[name]) problems.set(name, `secret, à retirer d'ici (npx wrangler secret put ${name})`);
    else problems.delete(name);
  }
  // In the order of the file, then what is not in it.
  const names = new Set([...Object.keys(vars), ...problems.keys()]);
  return [...names].filter((name) => problems.has(name)).map((name) => `${name} : ${problems.get(name)}`);
}

/** @throws ConfigurationError with one line per variable that is missing or malformed. */
export function parseEnv(raw: object): Env {
  const env = raw as Record<string, unknown>;
  const problems = ["DB", "BUCKET"].filter((name) => !env[name]).map((name) => `${name} : liaison manquante`);
  const parsed = variables.safeParse(env);
  for (const [name, problem] of problemsOf(env, parsed.error?.issues ?? []))
    problems.push(`${name} : ${problem}`);
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems.join("\n"));
  return { ...(env as unknown as Bindings), ...parsed.data };
}

const checked = new WeakMap<object, Env>();

/** `parseEnv`, once per isolate: the runtime hands the same object to every request. */
export function readEnv(raw: object): Env {
  let env = checked.get(raw);
  if (!env) {
    env = parseEnv(raw);
    checked.set(raw, env);
  }
  return env;
}

/** Origin of Discord's own pages (the authorization page), as opposed to its API. */
export function discordOrigin(env: Pick<Env, "DISCORD_API_URL">): string {
  return new URL(env.DISCORD_API_URL).origin;
}
