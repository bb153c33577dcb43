import { dayMs } from "#app/time/dates";
import { isWithin } from "../role-times";
import { deriveRole, type Role, type RoleIds } from "../roles";
import type { Answer, DiscordClient, DiscordUser } from "./discord-api";
import { fetchGuilds, fetchMemberAsBot, fetchOwnMember, fetchUser, saysNotMember } from "./discord-api";
import type { SignedInPerson } from "./discord-strategy";
import { invalidAnswer, messages, SignInError } from "./messages";

/** The role that the site last saw for a person, and when Discord confirmed it. */
export interface KnownRole {
  role: Role;
  confirmedAt: number;
}

interface Options {
  client: DiscordClient;
  ids: RoleIds & { DISCORD_GUILD_ID: string };
  now: number;
  findKnownRole: (discordId: string) => Promise<KnownRole | null>;
  /** Told when Discord gives a person no role any more, or no longer knows them as a member. */
  onRoleLost: (discordId: string) => void;
}

export const knownRoleTrustMs = dayMs;

const statusOf = (answer: Answer<unknown>): number | string =>
  answer.kind === "status" ? answer.status : invalidAnswer;

/**
 * From an access token to a person with a role. Fails closed: when Discord cannot say which role a
 * person has, who was confirmed within 24 hours is a client, whatever they were before, and nobody else gets in (F-16).
 *
 * @throws SignInError with a sentence of the catalogue.
 */
export async function identify(accessToken: string, options: Options): Promise<SignedInPerson> {
  const { client, ids } = options;
  const [user, guilds, member] = await Promise.all([
    fetchUser(client, accessToken),
    fetchGuilds(client, accessToken),
    fetchOwnMember(client, accessToken),
  ]);
  if (user.kind === "network") throw new SignInError(messages.network, 503);
  if (user.kind !== "ok") throw new SignInError(messages.userInfo(statusOf(user)), 502);
  if (saysNotMember(member)) throw notMember(user.value, options);
  if (guilds.kind === "network") throw new SignInError(messages.network, 503);
  if (guilds.kind !== "ok") throw new SignInError(messages.guilds(statusOf(guilds)), 502);

  if (member.kind === "ok") return withRole(user.value, member.value.roles, options);
  const inGuild = guilds.value.some((guild) => guild.id === ids.DISCORD_GUILD_ID);
  return askBot(user.value, inGuild, options);
}

async function askBot(user: DiscordUser, inGuild: boolean, options: Options): Promise<SignedInPerson> {
  const answer = await fetchMemberAsBot(options.client, user.id);
  if (answer.kind === "ok") return withRole(user, answer.value.roles, options);
  if (saysNotMember(answer)) throw notMember(user, options);
  if (answer.kind === "status") {
    if (answer.status === 401) throw new SignInError(messages.botUnauthorized, 500);
    if (answer.status === 403) throw new SignInError(messages.botForbidden, 500);
  }
  if (!inGuild) throw notMember(user, options);

  const known = await options.findKnownRole(user.id);
  if (known && isWithin(known.confirmedAt, options.now, knownRoleTrustMs)) {
    return { user, role: "client", roleConfirmed: false };
  }
  if (answer.kind === "network") throw new SignInError(messages.network, 503);
  throw new SignInError(messages.membership(statusOf(answer)), 502);
}

function withRole(user: DiscordUser, memberRoles: string[], options: Options): SignedInPerson {
  const role = deriveRole(memberRoles, options.ids);
  if (!role) throw refusal(messages.noRole, user, options);
  return { user, role, roleConfirmed: true };
}

const notMember = (user: DiscordUser, options: Options) => refusal(messages.notMember, user, options);

function refusal(message: string, { id }: DiscordUser, { onRoleLost }: Options): SignInError {
  onRoleLost(id);
  return new SignInError(message, 403);
}
