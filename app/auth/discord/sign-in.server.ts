import { redirect } from "react-router";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { findKnownRole } from "../recorded-role.server";
import { safeReturnTo } from "../return-to";
import {
  endEldestSignIns,
  endReturnCookie,
  endSignIn,
  readSessionId,
  readSignIns,
  setCookies,
  signInCookie,
  startSessionCookies,
} from "../sessions/cookies";
import { endAccess, openSession } from "../sessions/sessions.server";
import { describeAgent } from "../sessions/user-agent";
import { botAgent } from "./discord-api";
import { DiscordStrategy } from "./discord-strategy";
import { identify } from "./membership";
import { messages, SignInError } from "./messages";
import { isCodeSpent, spendCode } from "./spent-codes.server";

/** A whole sign-in, however many calls it makes, ends within this (R-01: a page within 6 s). */
const signInLimitMs = 5000;

function createStrategy(services: Services): DiscordStrategy {
  const { env, origin, db } = services;
  const client = { ...services, signal: AbortSignal.timeout(signInLimitMs) };
  return new DiscordStrategy({
    env,
    origin,
    client,
    verify: (accessToken) => {
      const person = identify(accessToken, {
        client,
        ids: env,
        now: services.now(),
        findKnownRole: (discordId) => findKnownRole(db, discordId),
        onRoleLost: (discordId) => services.waitUntil(endAccess(db, discordId, services.now())),
      });
      services.waitUntil(person.then(ignore, ignore).then(() => revokeToken(services, accessToken)));
      return person;
    },
  });
}

const ignore = () => undefined;

/** The token is needed for the calls of the sign-in only: it is given back once they are over. */
async function revokeToken({ env, fetch, log, origin }: Services, token: string): Promise<void> {
  try {
    const { ok, status, body } = await fetch(`${env.DISCORD_API_URL}/oauth2/token/revoke`, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(signInLimitMs),
      headers: { "User-Agent": botAgent(origin) },
      body: new URLSearchParams({
        token,
        token_type_hint: "access_token",
        client_id: env.DISCORD_CLIENT_ID,
        client_secret: env.DISCORD_CLIENT_SECRET,
      }),
    });
    await body?.cancel();
    if (!ok) log.warn("jeton-non-rendu", { status });
  } catch (error) {
    log.warn("jeton-non-rendu", { reason: describeError(error) });
  }
}

/** POST /auth/discord: sends the visitor to Discord, with state, PKCE and the way back in a signed cookie. */
export async function startSignIn(services: Services, request: Request, returnTo: string): Promise<Response> {
  const start = new Request(`${services.origin}/auth/discord`, { headers: request.headers });
  const response: unknown = await createStrategy(services)
    .authenticate(start)
    .catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw response;
  const headers = new Headers({ Location: response.headers.get("Location") ?? "/" });
  setCookies(headers, endEldestSignIns(request));
  for (const cookie of response.headers.getSetCookie()) {
    headers.append("Set-Cookie", await signInCookie(cookie, returnTo, services.env.SESSION_SECRET));
  }
  return new Response(null, { status: 302, headers });
}

/**
 * What GET /auth/callback can say without spending anything: the reason why this return cannot
 * succeed, or null when the code may be sent back (T-01 to T-04).
 */
export async function explainCallback(
  services: Pick<Services, "db" | "env" | "now">,
  request: Request,
  params: URLSearchParams,
): Promise<SignInError | null> {
  // Of two, nobody can say which Discord gave (T-31).
  const repeated = ["code", "state"].some((name) => params.getAll(name).length > 1);
  if (repeated) return new SignInError(messages.unknown, 400);
  if (params.has("error")) return new SignInError(messages.cancelled, 400);
  const code = params.get("code");
  if (!code || code.length > 512) return new SignInError(messages.codeMissing, 400);
  if (await isCodeSpent(services.db, code, services.now())) {
    return new SignInError(messages.codeReused, 400);
  }
  const { own, others } = await readSignIns(request, params.get("state"), services.env.SESSION_SECRET);
  return own || others.length > 0 ? null : new SignInError(messages.codeExpired, 400);
}

/** POST /auth/callback: spends the code and opens the session, or throws a SignInError. */
export async function finishSignIn(
  services: Services,
  request: Request,
  params: URLSearchParams,
): Promise<Response> {
  const { db, env, log, now, origin } = services;
  const refusal = await explainCallback(services, request, params);
  if (refusal) throw refusal;
  const code = params.get("code") ?? "";
  const state = params.get("state") ?? "";
  const { own, others } = await readSignIns(request, state, env.SESSION_SECRET);
  if (!own) throw new SignInError(messages.unknown, 400);
  if (!(await spendCode(db, code, now()))) throw new SignInError(messages.codeReused, 400);

  const callback = new URL("/auth/callback", origin);
  callback.search = new URLSearchParams({ code, state }).toString();
  const exchange = new Request(callback, { headers: { Cookie: own.header } });
  const person = await createStrategy(services)
    .authenticate(exchange)
    .catch((error: unknown) => {
      if (error instanceof SignInError) throw error;
      log.warn("connexion-erreur", { reason: describeError(error) });
      throw new SignInError(messages.unknown, 400);
    });

  const id = await openSession(db, {
    person,
    now: now(),
    agent: describeAgent(request.headers.get("User-Agent") ?? ""),
    previousId: await readSessionId(request, env.SESSION_SECRET),
  });
  log.info("connexion", { person: person.user.id, role: person.role });
  const response = redirect(safeReturnTo(own.returnTo, origin), 303);
  setCookies(response.headers, [
    ...endSignIn(request, others),
    endReturnCookie,
    ...(await startSessionCookies(id, env.SESSION_SECRET)),
  ]);
  return response;
}
