/** Steers the Discord simulator over HTTP. Tests add personas of their own, so that none disturbs another. */
import type { Endpoint, Fault } from "#tests/fakes/discord/faults.ts";
import type { Persona } from "#tests/fakes/discord/personas.ts";
import type { RecordedCall, WebhookMessage } from "#tests/fakes/discord/state.ts";
import { env } from "./site.ts";

const control = `${new URL(String(env["DISCORD_API_URL"])).origin}/__simulateur`;

async function command<T>(name: string, body: object): Promise<T> {
  const response = await fetch(`${control}/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { erreur?: string; resultat: T };
  if (!response.ok) throw new Error(answer.erreur);
  return answer.resultat;
}

export const roleIds = {
  owner: String(env["DISCORD_OWNER_ROLE_IDS"]).split(",")[0] ?? "",
  secondOwner: String(env["DISCORD_OWNER_ROLE_IDS"]).split(",")[1] ?? "",
  nvteam: String(env["DISCORD_TEAM_ROLE_ID"]),
  client: String(env["DISCORD_CLIENT_ROLE_ID"]),
};

interface PersonaOptions {
  roles?: string[] | null;
  user?: Partial<Persona["user"]>;
  faults?: Persona["faults"];
}

/** A person who is nobody else's: an ordinary client unless told otherwise. */
export function addPersona(options: PersonaOptions = {}): Promise<Persona> {
  return command("personas", { id: `p-${crypto.randomUUID()}`, ...options });
}

/** null: the person left the server. */
export const setRoles = (persona: string, roles: string[] | null) => command("membre", { persona, roles });

export const setFaults = (persona: string, faults: PersonaOptions["faults"]) =>
  command("membre", { persona, faults });

/** An endpoint fails in this way, for so many calls where `times` says so; null: no longer. */
export const setFault = (endpoint: Endpoint | "*", fault: Fault | null, times?: number) =>
  command("fautes", { endpoint, fault, times });

async function readCalls(query = ""): Promise<RecordedCall[]> {
  const response = await fetch(`${control}/appels${query}`);
  return ((await response.json()) as { calls: RecordedCall[] }).calls;
}

/** The number of the newest call that Discord received. */
export const lastCall = async () => (await readCalls()).at(-1)?.number ?? 0;

/** The calls that Discord received about one person. */
export async function callsOf(persona: string, endpoint?: string): Promise<RecordedCall[]> {
  const calls = await readCalls(endpoint ? `?endpoint=${endpoint}` : "");
  return calls.filter((call) => call.persona === persona);
}

/** How often the site called an endpoint. */
export const countCalls = async (endpoint: string) => (await readCalls(`?endpoint=${endpoint}`)).length;

/** A message as the site writes it. */
export interface SentMessage extends Omit<WebhookMessage, "payload"> {
  payload: {
    content?: string;
    embeds: { title: string; description: string; url: string; fields: { name: string; value: string }[] }[];
    allowed_mentions: unknown;
  };
}

/** The messages that a webhook received with these words in their title. */
export async function messagesAbout(words: string): Promise<SentMessage[]> {
  const response = await fetch(`${control}/messages`);
  const { messages } = (await response.json()) as { messages: SentMessage[] };
  return messages.filter(({ payload }) => payload.embeds[0]?.title.includes(words));
}
