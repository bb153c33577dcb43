import { type Answer, discordError, formError, invalidForm, json, unauthorized } from "./answers.ts";
import { config, guildRoles } from "./config.ts";
import type { Persona } from "./personas.ts";
import { type Route, type RouteContext, readAuthorization } from "./requests.ts";
import { findGrant, findPersonaByUser } from "./state.ts";

const API = "/api(?:/v(?:9|10))?";
const path = (rest: string) => new RegExp(`^${API}${rest}$`);

export const apiRoutes: Route[] = [
  {
    method: "GET",
    pattern: path("/users/@me"),
    endpoint: "me",
    persona: bearerPersona,
    handle: asUser("identify", readUser),
  },
  {
    method: "GET",
    pattern: path("/users/@me/guilds"),
    endpoint: "guilds",
    persona: bearerPersona,
    handle: asUser("guilds", listGuilds),
  },
  {
    method: "GET",
    pattern: path("/users/@me/guilds/([^/]+)/member"),
    endpoint: "member",
    persona: bearerPersona,
    handle: asUser("guilds.members.read", readOwnMember),
  },
  {
    method: "GET",
    pattern: path("/guilds/([^/]+)/members/([^/]+)"),
    endpoint: "botMember",
    persona: ({ state, params }) => findPersonaByUser(state, params[1] ?? ""),
    handle: asBot(readMember),
  },
  { method: "GET", pattern: path("/guilds/([^/]+)"), endpoint: "guild", handle: asBot(readGuild) },
  {
    method: "GET",
    pattern: path("/gateway"),
    endpoint: "gateway",
    handle: () => json(200, { url: "wss://gateway.discord.gg" }),
  },
];

function bearerPersona({ state, request }: RouteContext): Persona | null {
  const authorization = readAuthorization(request);
  const grant = authorization?.scheme === "Bearer" ? findGrant(state, authorization.credentials) : null;
  return grant ? (state.personas.get(grant.personaId) ?? null) : null;
}

/** Lets a user's token with the scope pass; Discord answers 401 to anything else, and 403 when the scope lacks. */
function asUser(scope: string, handle: (context: RouteContext, persona: Persona) => Answer) {
  return (context: RouteContext): Answer => {
    const persona = bearerPersona(context);
    const grant = findGrant(context.state, readAuthorization(context.request)?.credentials ?? "");
    if (!persona || !grant) return unauthorized();
    if (!grant.scopes.includes(scope)) return discordError(403, 50026, "Missing required OAuth2 scope");
    return handle(context, persona);
  };
}

function asBot(handle: (context: RouteContext) => Answer) {
  return (context: RouteContext): Answer => {
    const authorization = readAuthorization(context.request);
    const known = authorization?.scheme === "Bot" && authorization.credentials === config.botToken;
    return known ? handle(context) : unauthorized();
  };
}

function readUser(_: RouteContext, persona: Persona): Answer {
  return json(200, { ...publicUser(persona), locale: "fr", mfa_enabled: true, premium_type: 0 });
}

function publicUser(persona: Persona): Record<string, unknown> {
  return {
    ...persona.user,
    public_flags: 0,
    flags: 0,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    banner_color: null,
  };
}

function listGuilds(_: RouteContext, persona: Persona): Answer {
  const elsewhere = {
    id: "2000000000000000099",
    name: "Un autre serveur",
    icon: null,
    owner: false,
    permissions: "104324673",
    features: [],
  };
  const here = { ...elsewhere, id: config.guildId, name: config.guildName };
  return json(200, persona.roles === null ? [elsewhere] : [elsewhere, here]);
}

function readOwnMember({ params }: RouteContext, persona: Persona): Answer {
  if (params[0] !== config.guildId || persona.roles === null)
    return discordError(404, 10004, "Unknown Guild");
  return json(200, memberObject(persona, persona.roles));
}

function readMember({ state, params }: RouteContext): Answer {
  const [guildId = "", userId = ""] = params;
  for (const id of [guildId, userId]) {
    if (/^\d{15,20}$/.test(id)) continue;
    const error = formError("NUMBER_TYPE_COERCE", `Value "${id}" is not snowflake.`);
    return invalidForm({ [id === guildId ? "guild_id" : "user_id"]: error });
  }
  if (guildId !== config.guildId) return discordError(403, 50001, "Missing Access");
  const persona = findPersonaByUser(state, userId);
  if (!persona) return discordError(404, 10013, "Unknown User");
  if (persona.roles === null) return discordError(404, 10007, "Unknown Member");
  return json(200, memberObject(persona, persona.roles));
}

function memberObject(persona: Persona, roles: readonly string[]): Record<string, unknown> {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: 0,
    joined_at: "2024-03-17T18:42:05.123000+00:00",
    nick: persona.nick,
    pending: false,
    premium_since: null,
    roles,
    user: publicUser(persona),
    mute: false,
    deaf: false,
  };
}

function readGuild({ state, params }: RouteContext): Answer {
  if (params[0] !== config.guildId) return discordError(404, 10004, "Unknown Guild");
  const everyone = { id: config.guildId, name: "@everyone", mentionable: false };
  const roles = [everyone, ...guildRoles].map((role, position) => ({
    ...role,
    position,
    managed: false,
    permissions: "0",
  }));
  return json(200, {
    id: config.guildId,
    name: config.guildName,
    icon: null,
    owner_id: state.personas.get("owner")?.user.id,
    features: [],
    roles,
  });
}
