/**
 * Discord's API as the site asks it: each call with a time limit, no redirect followed, at most one retry after a
 * short 429, and an answer that zod reads.
 */
import { z } from "zod";
import type { Env } from "#app/platform/env";
import { parseJson } from "#app/platform/parse-json";
import { site } from "#app/site";

const userSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1).max(100),
  global_name: z.string().max(100).nullish(),
  avatar: z.string().max(100).nullish(),
  discriminator: z.string().max(10).nullish(),
});
export type DiscordUser = z.infer<typeof userSchema>;

const guildsSchema = z.array(z.object({ id: z.string() }));
const memberSchema = z.object({ roles: z.array(z.string()) });
const tooManySchema = z.object({ retry_after: z.number() });
/** Discord knows no such server, or says so to a bot that is not on it. */
const unknownGuildSchema = z.object({ code: z.literal(10004) });
/** What Discord says where it looked for a member and found none: no such server for this person, member or account. */
const notMemberSchema = z.object({ code: z.literal([10004, 10007, 10013]) });

export type Answer<T> =
  | { kind: "ok"; value: T }
  /** Discord answered something else than 2xx. */
  | { kind: "status"; status: number; body: string }
  /** 2xx, but not the documented shape. */
  | { kind: "invalid" }
  /** No answer: reset, DNS, time limit. */
  | { kind: "network" };

export interface DiscordClient {
  env: Pick<Env, "DISCORD_API_URL" | "DISCORD_BOT_TOKEN" | "DISCORD_GUILD_ID">;
  fetch: typeof fetch;
  origin: string;
  /** Ends every call of one sign-in or one check. */
  signal: AbortSignal;
}

const longestWaitSeconds = 2;
/** Characters: the list of 200 servers, as many as a person may be on, is several hundred thousand long. */
const bodyLimit = 1024 * 1024;

function retryDelay(response: Response, body: string): number | null {
  if (response.status !== 429) return null;
  const { data } = tooManySchema.safeParse(parseJson(body));
  const seconds = data?.retry_after ?? Number(response.headers.get("Retry-After"));
  return Number.isFinite(seconds) && seconds <= longestWaitSeconds ? seconds * 1000 : null;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Discord refuses programs that do not say who they are, and a Worker says nothing by itself. */
export const botAgent = (origin: string) => `DiscordBot (${origin}, ${site.version})`;

/** One call, parsed. Never throws: what went wrong is in the answer. */
export async function callDiscord<T>(
  client: Pick<DiscordClient, "fetch" | "signal" | "origin">,
  url: string,
  init: RequestInit,
  schema: z.ZodType<T>,
): Promise<Answer<T>> {
  const headers = new Headers(init.headers);
  headers.set("Accept", "application/json");
  headers.set("User-Agent", botAgent(client.origin));
  try {
    for (let attempt = 1; ; attempt++) {
      const response = await client.fetch(url, {
        ...init,
        headers,
        redirect: "manual",
        signal: client.signal,
      });
      const body = (await response.text()).slice(0, bodyLimit);
      const delay = attempt === 1 ? retryDelay(response, body) : null;
      if (delay !== null) {
        await pause(delay, client.signal);
        continue;
      }
      if (!response.ok) return { kind: "status", status: response.status, body };
      const parsed = schema.safeParse(parseJson(body));
      return parsed.success ? { kind: "ok", value: parsed.data } : { kind: "invalid" };
    }
  } catch {
    return { kind: "network" };
  }
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** AUTH-03 */
export const fetchUser = (client: DiscordClient, token: string) =>
  callDiscord(client, `${client.env.DISCORD_API_URL}/users/@me`, bearer(token), userSchema);

/** AUTH-04 */
export const fetchGuilds = (client: DiscordClient, token: string) =>
  callDiscord(client, `${client.env.DISCORD_API_URL}/users/@me/guilds`, bearer(token), guildsSchema);

/** Leaves the bot the time to answer in its place. */
const ownMemberLimitMs = 2500;

/** AUTH-05: the member's roles, asked with the member's own token. */
export const fetchOwnMember = (client: DiscordClient, token: string) =>
  callDiscord(
    { ...client, signal: AbortSignal.any([client.signal, AbortSignal.timeout(ownMemberLimitMs)]) },
    `${client.env.DISCORD_API_URL}/users/@me/guilds/${client.env.DISCORD_GUILD_ID}/member`,
    bearer(token),
    memberSchema,
  );

/**
 * AUTH-06: the same with the bot's token; also the re-check of a role during a session. A bot that is off the server
 * has no access to it, which says nothing of the person: 403, where 404 is somebody who left.
 */
export async function fetchMemberAsBot(client: DiscordClient, userId: string) {
  const answer = await callDiscord(
    client,
    `${client.env.DISCORD_API_URL}/guilds/${client.env.DISCORD_GUILD_ID}/members/${userId}`,
    { headers: { Authorization: `Bot ${client.env.DISCORD_BOT_TOKEN}` } },
    memberSchema,
  );
  const isBotOut = answer.kind === "status" && unknownGuildSchema.safeParse(parseJson(answer.body)).success;
  return isBotOut ? { ...answer, status: 403 } : answer;
}

/**
 * Whether Discord says that somebody is not on the server. Any other 404 (a wrong `DISCORD_API_URL`, a gateway on the
 * way) says nothing of the person, whose sessions and tokens would end by it.
 */
export const saysNotMember = (answer: Answer<unknown>): boolean =>
  answer.kind === "status" &&
  answer.status === 404 &&
  notMemberSchema.safeParse(parseJson(answer.body)).success;

/** Discord's picture of a person, or one of its six default ones (AUTH-13). */
export function avatarUrl(user: Pick<DiscordUser, "id" | "avatar" | "discriminator">): string {
  const cdn = "https://cdn.discordapp.com";
  if (user.avatar && /^(a_)?[0-9a-f]{8,64}$/i.test(user.avatar)) {
    return `${cdn}/avatars/${user.id}/${user.avatar}.webp?size=64`;
  }
  const legacy = Number(user.discriminator ?? "0");
  const index = legacy > 0 ? BigInt(legacy % 5) : (BigInt(user.id) >> 22n) % 6n;
  return `${cdn}/embed/avatars/${index}.png`;
}
