import { randomBytes } from "node:crypto";
import { type Answer, page, redirect } from "./answers.ts";
import { config } from "./config.ts";
import { authorizePage, refusalPage } from "./pages.ts";
import type { Persona } from "./personas.ts";
import { mediaType, type Route, type RouteContext } from "./requests.ts";
import { forgetFaultUses, type SimulatorState } from "./state.ts";

const KNOWN_SCOPES = [
  "identify",
  "email",
  "guilds",
  "guilds.members.read",
  "guilds.join",
  "connections",
  "openid",
];
const SINGLE = [
  "client_id",
  "response_type",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "prompt",
];

export const authorizeRoutes: Route[] = [
  { method: "GET", pattern: /^\/oauth2\/authorize$/, endpoint: "authorize", handle: authorize },
  { method: "POST", pattern: /^\/oauth2\/authorize$/, endpoint: "authorize", handle: authorize },
];

/** Shows the choice of personas, or goes straight back to the site for the one that the address names. */
function authorize(context: RouteContext): Answer {
  const { state, request } = context;
  const query = request.url.searchParams;
  const problems = authorizeProblems(query);
  if (problems.length > 0) return page(400, refusalPage("Demande d’autorisation refusée", problems));

  const form = new URLSearchParams(
    mediaType(request) === "application/x-www-form-urlencoded" ? request.body : "",
  );
  if (form.get("action") === "annuler") return redirect(deniedUrl(query));
  const chosen = form.get("persona") ?? query.get("persona");
  if (chosen === null) return page(200, authorizePage(request.url, [...state.personas.values()]));

  const persona = state.personas.get(chosen);
  if (!persona)
    return page(400, refusalPage("Persona inconnu", [`Aucun persona ne s’appelle « ${chosen} ».`]));
  context.call.persona = persona.id;
  return redirect(returnUrl(state, query, persona));
}

/** What Discord, or this project, would refuse in the address of the authorize page; in French, for a person. */
function authorizeProblems(query: URLSearchParams): string[] {
  const problems = SINGLE.filter((name) => query.getAll(name).length > 1).map(
    (name) => `Le paramètre ${name} est répété.`,
  );
  const get = (name: string) => query.get(name) ?? "";
  if (get("client_id") !== config.clientId)
    problems.push("Le paramètre client_id manque ou ne désigne pas cette application.");
  if (get("response_type") !== "code") problems.push("Le paramètre response_type doit valoir « code ».");

  const target = get("redirect_uri");
  if (!isAbsoluteHttpUrl(target)) {
    problems.push("Le paramètre redirect_uri manque ou n’est pas une adresse absolue en http ou https.");
  }

  const scopes = get("scope").split(" ").filter(Boolean);
  const missing = config.requiredScopes.filter((scope) => !scopes.includes(scope));
  const unknown = scopes.filter((scope) => !KNOWN_SCOPES.includes(scope));
  if (missing.length > 0) problems.push(`Il manque dans scope : ${missing.join(", ")}.`);
  if (unknown.length > 0) problems.push(`Discord ne connaît pas dans scope : ${unknown.join(", ")}.`);

  if (get("state").length < 8)
    problems.push("Le paramètre state manque ou est trop court pour être imprévisible.");
  if (get("code_challenge_method") !== "S256")
    problems.push("Le paramètre code_challenge_method doit valoir « S256 ».");
  if (!/^[\w-]{43}$/.test(get("code_challenge"))) {
    problems.push("Le paramètre code_challenge manque ou n’est pas une empreinte SHA-256 en base64url.");
  }
  if (query.has("prompt") && !["consent", "none"].includes(get("prompt"))) {
    problems.push("Le paramètre prompt doit valoir « consent » ou « none ».");
  }
  for (const secret of ["client_secret", "code_verifier"]) {
    if (query.has(secret))
      problems.push(`Le paramètre ${secret} est un secret : il n’a rien à faire dans une adresse.`);
  }
  return problems;
}

function isAbsoluteHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !text.includes("#");
}

function backTo(query: URLSearchParams, parameters: Record<string, string>): string {
  const url = new URL(query.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function deniedUrl(query: URLSearchParams): string {
  return backTo(query, {
    error: "access_denied",
    error_description: "The resource owner or authorization server denied the request",
    state: query.get("state") ?? "",
  });
}

function returnUrl(state: SimulatorState, query: URLSearchParams, persona: Persona): string {
  const echoed = query.get("state") ?? "";
  if (persona.authorize === "denied") return deniedUrl(query);
  if (persona.authorize === "noCode") return backTo(query, { state: echoed });
  const code = issueCode(state, query, persona);
  return backTo(query, { code, state: persona.authorize === "wrongState" ? `${echoed}x` : echoed });
}

function issueCode(state: SimulatorState, query: URLSearchParams, persona: Persona): string {
  for (const [code, { expiresAt }] of state.codes) if (expiresAt <= state.now()) state.codes.delete(code);
  forgetFaultUses(state, persona.id);
  const code = randomBytes(24).toString("base64url");
  state.codes.set(code, {
    personaId: persona.id,
    redirectUri: query.get("redirect_uri") ?? "",
    codeChallenge: query.get("code_challenge") ?? "",
    scopes: (query.get("scope") ?? "").split(" ").filter(Boolean),
    expiresAt: state.now() + config.codeLifetimeMs,
    spent: false,
  });
  return code;
}
