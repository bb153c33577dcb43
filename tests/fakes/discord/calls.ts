import type { Answer } from "./answers.ts";
import { mediaType, parseJson, type SimulatorRequest } from "./requests.ts";
import { nextNumber, type RecordedCall, type SimulatorState } from "./state.ts";

const KEPT_HEADERS = ["accept", "content-type", "user-agent", "authorization"];
const SECRETS = ["code", "code_verifier", "client_secret", "token", "access_token", "refresh_token"];
const USER_AGENT = /^DiscordBot \([^\s,()]+, ?[^\s,()]+\)/;

/** The last four characters: enough to tell two secrets apart, too little to use one. */
function redact(secret: string): string {
  return secret.length >= 12 ? `…${secret.slice(-4)}` : "…";
}

function redactHeader(name: string, value: string): string {
  if (name !== "authorization") return value;
  const [scheme = "", ...rest] = value.split(" ");
  return rest.length > 0 ? `${scheme} ${redact(rest.join(" "))}` : redact(value);
}

function redactParameters(parameters: URLSearchParams): Record<string, string> {
  const entries = [...parameters].map(([name, value]) => [
    name,
    SECRETS.includes(name) ? redact(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** The call log's entry for a request that has just arrived. */
export function recordCall(state: SimulatorState, request: SimulatorRequest, endpoint: string): RecordedCall {
  const isForm = mediaType(request) === "application/x-www-form-urlencoded";
  const call: RecordedCall = {
    number: nextNumber(state),
    time: new Date(state.now()).toISOString(),
    endpoint,
    method: request.method,
    path: request.url.pathname.replace(
      /(\/webhooks\/[^/]+\/)([^/]+)/,
      (_, before: string, token: string) => before + redact(token),
    ),
    query: redactParameters(request.url.searchParams),
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = request.headers[name];
        return value === undefined ? [] : [[name, redactHeader(name, value)]];
      }),
    ),
    form: isForm ? redactParameters(new URLSearchParams(request.body)) : null,
    persona: null,
    fault: null,
    warnings: [],
    status: null,
    outcome: "pending",
    error: null,
    durationMs: null,
  };
  if (needsAgent(endpoint) && !USER_AGENT.test(request.headers["user-agent"] ?? "")) {
    call.warnings.push("User-Agent absent ou différent de « DiscordBot (url, version) »");
  }
  return call;
}

/** Discord asks every API client for its name; only the authorize page is a browser's. */
const needsAgent = (endpoint: string): boolean => endpoint !== "authorize";

/** Completes the entry once the answer is known. */
export function recordAnswer(call: RecordedCall, answer: Answer, durationMs: number): void {
  call.status = answer.status;
  call.outcome = "answered";
  call.durationMs = durationMs;
  if (answer.status >= 400) call.error = parseJson(answer.body)?.value ?? answer.body.slice(0, 500);
}
