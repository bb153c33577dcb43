import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { discordOrigin, type Env } from "#app/platform/env";
import { parseJson } from "#app/platform/parse-json";
import type { Role } from "../roles";
import { callDiscord, type DiscordClient, type DiscordUser } from "./discord-api";
import { invalidAnswer, messages, SignInError } from "./messages";

/** What a successful sign-in knows about the person. The access token stays out of it. */
export interface SignedInPerson {
  user: DiscordUser;
  role: Role;
  /** False when Discord could not say and the role last seen by the site was used instead. */
  roleConfirmed: boolean;
}

export const stateCookie = "__Host-neva-oauth";

const tokenSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().optional(),
});
const oauthErrorSchema = z.object({
  error: z.string(),
  error_description: z.string().optional(),
});

interface Options {
  env: Env;
  origin: string;
  client: DiscordClient;
  verify: (accessToken: string) => Promise<SignedInPerson>;
}

/**
 * Discord on remix-auth's OAuth 2 strategy: state and PKCE come from there. Ours: Discord's
 * endpoints and parameters (AUTH-01, AUTH-02), a time limit on the exchange, no redirect followed,
 * and the sentences of the catalogue.
 */
export class DiscordStrategy extends OAuth2Strategy<SignedInPerson> {
  override name = "discord";
  readonly #settings: Options;

  constructor(settings: Options) {
    const { env, origin } = settings;
    super(
      {
        cookie: stateCookie,
        clientId: env.DISCORD_CLIENT_ID,
        clientSecret: env.DISCORD_CLIENT_SECRET,
        authorizationEndpoint: `${discordOrigin(env)}/oauth2/authorize`,
        tokenEndpoint: `${env.DISCORD_API_URL}/oauth2/token`,
        tokenRevocationEndpoint: `${env.DISCORD_API_URL}/oauth2/token/revoke`,
        redirectURI: redirectUri(origin),
        scopes: ["identify", "guilds", "guilds.members.read"],
      },
      ({ tokens }) => settings.verify(tokens.accessToken()),
    );
    this.#settings = settings;
  }

  override authorizationParams(params: URLSearchParams): URLSearchParams {
    params.set("prompt", "consent");
    return params;
  }

  override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const { env, origin, client } = this.#settings;
    const answer = await callDiscord(
      client,
      `${env.DISCORD_API_URL}/oauth2/token`,
      {
        method: "POST",
        body: new URLSearchParams({
          client_id: env.DISCORD_CLIENT_ID,
          client_secret: env.DISCORD_CLIENT_SECRET,
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectUri(origin),
          code_verifier: codeVerifier,
        }),
      },
      tokenSchema,
    );
    if (answer.kind === "ok") return new OAuth2Tokens(answer.value);
    if (answer.kind === "network") throw new SignInError(messages.network, 503);
    if (answer.kind === "invalid") throw new SignInError(messages.exchange(200, invalidAnswer), 502);
    throw exchangeError(answer.status, answer.body);
  }
}

const redirectUri = (origin: string) => `${origin}/auth/callback`;

/** ERR-07, ERR-15, ERR-17: the status and Discord's short error code, never its whole answer (F-22). */
function exchangeError(status: number, body: string): SignInError {
  const parsed = oauthErrorSchema.safeParse(parseJson(body));
  const code = parsed.success ? parsed.data.error : "";
  const description = parsed.success ? (parsed.data.error_description ?? "") : "";
  if (code === "invalid_client" || /redirect_uri/.test(description)) {
    return new SignInError(messages.configuration, 500);
  }
  if (code === "invalid_grant") return new SignInError(messages.codeExpired, 400);
  const reason = /^[\w.-]{1,60}$/.test(code) ? code : invalidAnswer;
  return new SignInError(messages.exchange(status, status === 429 ? "rate_limited" : reason), 502);
}
