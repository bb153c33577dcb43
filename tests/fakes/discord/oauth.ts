import { createHash, randomBytes } from "node:crypto";
import { type Answer, json, oauthError, wrongContentType } from "./answers.ts";
import { config } from "./config.ts";
import type { Persona } from "./personas.ts";
import { mediaType, type Route, type RouteContext, type SimulatorRequest } from "./requests.ts";
import { type AuthorizationCode, findGrant, type Grant, type SimulatorState } from "./state.ts";

const FORM = "application/x-www-form-urlencoded";
const API = "/api(?:/v(?:9|10))?";

export const oauthRoutes: Route[] = [
  {
    method: "POST",
    pattern: new RegExp(`^${API}/oauth2/token$`),
    endpoint: "token",
    persona: ({ state, request }) => personaOf(state, state.codes.get(readForm(request).get("code") ?? "")),
    handle: exchangeCode,
  },
  {
    method: "POST",
    pattern: new RegExp(`^${API}/oauth2/token/revoke$`),
    endpoint: "revoke",
    persona: ({ state, request }) => personaOf(state, findGrant(state, readForm(request).get("token") ?? "")),
    handle: revokeToken,
  },
];

function personaOf(state: SimulatorState, owner: { personaId: string } | null | undefined): Persona | null {
  return owner ? (state.personas.get(owner.personaId) ?? null) : null;
}

function readForm(request: SimulatorRequest): URLSearchParams {
  return new URLSearchParams(request.body);
}

/** What is wrong with the form of any OAuth2 call; null when the client may go on. */
function refuseClient({ request, call }: RouteContext): Answer | null {
  if (mediaType(request) !== FORM) return wrongContentType(FORM);
  if (request.url.search !== "")
    call.warnings.push("paramètres dans l’adresse : ils n’ont leur place que dans le corps");
  const form = readForm(request);
  const repeated = [...new Set(form.keys())].filter((name) => form.getAll(name).length > 1);
  if (repeated.length > 0) return oauthError(400, "invalid_request", `Repeated "${repeated[0]}" in request.`);

  const known =
    form.get("client_id") === config.clientId && form.get("client_secret") === config.clientSecret;
  return known ? null : oauthError(401, "invalid_client");
}

function exchangeCode(context: RouteContext): Answer {
  const refusal = refuseClient(context);
  if (refusal) return refusal;
  const { state, request } = context;
  const form = readForm(request);
  if (form.get("grant_type") !== "authorization_code") return oauthError(400, "unsupported_grant_type");
  for (const name of ["code", "redirect_uri", "code_verifier"]) {
    if (!form.get(name)) return oauthError(400, "invalid_request", `Missing "${name}" in request.`);
  }

  const code = state.codes.get(form.get("code") ?? "");
  if (!code || code.spent || code.expiresAt <= state.now()) {
    return oauthError(400, "invalid_grant", 'Invalid "code" in request.');
  }
  // Any try spends the code, also a wrong one: nobody gets to guess the verifier twice.
  code.spent = true;
  const wrong = wrongBinding(code, form);
  if (wrong) return oauthError(400, "invalid_grant", `Invalid "${wrong}" in request.`);
  return json(200, issueTokens(state, code), { "cache-control": "no-store" });
}

/** The parameter that differs from what the code was bound to, if any. */
function wrongBinding(code: AuthorizationCode, form: URLSearchParams): string | null {
  if (form.get("redirect_uri") !== code.redirectUri) return "redirect_uri";
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const wellFormed = /^[A-Za-z0-9._~-]{43,128}$/.test(verifier);
  return wellFormed && challenge === code.codeChallenge ? null : "code_verifier";
}

function issueTokens(state: SimulatorState, code: AuthorizationCode): Record<string, unknown> {
  const grant: Grant = {
    personaId: code.personaId,
    accessToken: randomBytes(22).toString("base64url"),
    scopes: code.scopes,
    expiresAt: state.now() + config.tokenLifetimeMs,
  };
  state.grants = [...state.grants.filter((known) => known.expiresAt > state.now()), grant];
  return {
    token_type: "Bearer",
    access_token: grant.accessToken,
    expires_in: Math.round(config.tokenLifetimeMs / 1000),
    refresh_token: randomBytes(22).toString("base64url"),
    scope: grant.scopes.join(" "),
  };
}

/** An unknown token is no error (RFC 7009). */
function revokeToken(context: RouteContext): Answer {
  const refusal = refuseClient(context);
  if (refusal) return refusal;
  const token = readForm(context.request).get("token");
  if (!token) return oauthError(400, "invalid_request", 'Missing "token" in request.');
  const grant = findGrant(context.state, token);
  context.state.grants = context.state.grants.filter((known) => known !== grant);
  return json(200, {});
}
