import { type Answer, discordError, json, methodNotAllowed, noContent, notFound, page } from "./answers.ts";
import { apiRoutes } from "./api.ts";
import { authorizeRoutes } from "./authorize.ts";
import { recordCall } from "./calls.ts";
import { commands } from "./control.ts";
import { ENDPOINTS, type Fault, faultAnswer } from "./faults.ts";
import { oauthRoutes } from "./oauth.ts";
import { homePage } from "./page-home.ts";
import {
  mediaType,
  parseJsonObject,
  type Route,
  type RouteContext,
  type SimulatorRequest,
} from "./requests.ts";
import { keepCall, type RecordedCall, type SimulatorState, takeFault } from "./state.ts";
import { webhookRoutes } from "./webhooks.ts";

/** What to do with the connection: `answer` after a delay, or nothing (`hang`), or cut it (`reset`). */
interface Outcome {
  kind: "answer" | "hang" | "reset";
  answer: Answer;
  delayMs: number;
  /** null for the simulator's own pages and controls, which are not logged. */
  call: RecordedCall | null;
}

const ROUTES: Route[] = [...authorizeRoutes, ...oauthRoutes, ...apiRoutes, ...webhookRoutes];
const CONTROL = "/__simulateur/";

export function respond(state: SimulatorState, request: SimulatorRequest): Outcome {
  const own = ownPage(state, request);
  if (own) return { kind: "answer", answer: own, delayMs: 0, call: null };

  const matching = ROUTES.flatMap((route) => {
    const match = route.pattern.exec(request.url.pathname);
    return match ? [{ route, params: match.slice(1) }] : [];
  });
  const found = matching.find(({ route }) => route.method === request.method);
  if (!found) return unmatched(state, request, matching.length > 0);

  const { route } = found;
  const { endpoint } = route;
  const call = recordCall(state, request, endpoint);
  keepCall(state, call);
  const params = decodeAll(found.params);
  if (!params) return { kind: "answer", answer: notFound(), delayMs: 0, call };
  const context: RouteContext = { state, request, params, call };
  const persona = route.persona?.(context) ?? null;
  call.persona = persona?.id ?? null;

  const fallible = ENDPOINTS.find((name) => name === endpoint);
  const fault = fallible ? takeFault(state, fallible, persona) : null;
  if (!fault || !fallible) return { kind: "answer", answer: route.handle(context), delayMs: 0, call };
  call.fault = fault.kind;
  const replaced = faultAnswer(fault, fallible);
  if (replaced) return { kind: "answer", answer: replaced, delayMs: 0, call };
  return spoiled(fault, () => route.handle(context), call);
}

/** Faults of the connection: the call may happen although its answer is late or lost. */
function spoiled(fault: Fault, handle: () => Answer, call: RecordedCall): Outcome {
  if (fault.kind === "hang" || fault.kind === "reset") {
    const answer = fault.after ? handle() : noContent();
    return { kind: fault.kind, answer, delayMs: 0, call };
  }
  return { kind: "answer", answer: handle(), delayMs: fault.kind === "delay" ? fault.ms : 0, call };
}

function unmatched(state: SimulatorState, request: SimulatorRequest, pathIsKnown: boolean): Outcome {
  const call = recordCall(state, request, "inconnu");
  keepCall(state, call);
  const version = /^\/api\/v(\d+)\//.exec(request.url.pathname)?.[1];
  const answer = pathIsKnown
    ? methodNotAllowed()
    : version && !["9", "10"].includes(version)
      ? discordError(400, 50041, "Invalid API version")
      : notFound();
  return { kind: "answer", answer, delayMs: 0, call };
}

function decodeAll(params: readonly string[]): string[] | null {
  try {
    return params.map((param) => decodeURIComponent(param));
  } catch {
    return null;
  }
}

/** The simulator's own page and controls; null for everything that Discord would answer. */
function ownPage(state: SimulatorState, request: SimulatorRequest): Answer | null {
  const { pathname, searchParams } = request.url;
  if (pathname === "/" && request.method === "GET") return page(200, homePage(state));
  if (pathname === "/favicon.ico") return noContent();
  if (!pathname.startsWith(CONTROL)) return null;

  const name = pathname.slice(CONTROL.length);
  if (request.method === "GET" && name === "messages") return json(200, { messages: state.messages });
  if (request.method === "GET" && name === "appels") {
    const endpoint = searchParams.get("endpoint");
    const calls = state.calls.filter((call) => endpoint === null || call.endpoint === endpoint);
    return json(200, { counts: Object.fromEntries(state.counts), calls });
  }
  return runCommand(state, request, name);
}

/** Commands want JSON, so that no page on the web can send one from somebody's browser. */
function runCommand(state: SimulatorState, request: SimulatorRequest, name: string): Answer {
  if (!Object.hasOwn(commands, name)) return json(404, { erreur: "Commande inconnue." });
  if (request.method !== "POST") return json(405, { erreur: "Cette commande s’envoie par POST." });
  if (mediaType(request) !== "application/json")
    return json(415, { erreur: "Le corps doit être en application/json." });
  const body = parseJsonObject(request.body);
  if (!body) return json(400, { erreur: "Le corps doit être un objet JSON." });
  const command = commands[name as keyof typeof commands] as (state: SimulatorState, body: object) => unknown;
  try {
    return json(200, { resultat: command(state, body) ?? null });
  } catch (error) {
    return json(400, { erreur: error instanceof Error ? error.message : String(error) });
  }
}
