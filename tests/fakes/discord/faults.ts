import { type Answer, json } from "./answers.ts";

/** Every call that can be made to fail. */
export const ENDPOINTS = [
  "token",
  "revoke",
  "me",
  "guilds",
  "member",
  "botMember",
  "guild",
  "gateway",
  "webhook",
  "webhookEdit",
  "webhookInfo",
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/**
 * How a call fails. `hang` and `reset` with `after: true`, and always `delay`, do what was asked first and
 * spoil only the answer: the message was delivered, the caller never hears of it.
 */
export type Fault =
  | { kind: "status"; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: "nonsense" }
  | { kind: "wrongShape" }
  | { kind: "hang"; after?: boolean }
  | { kind: "reset"; after?: boolean }
  | { kind: "delay"; ms: number }
  | { kind: "rateLimit"; retryAfter: number };

/** A fault of a persona; with `times` only the first calls after each sign-in fail. */
export type PersonaFault = Fault & { times?: number };

/** Valid JSON that is not what the endpoint promises: numbers for ids, missing or misplaced fields. */
const WRONG_SHAPES: Record<Endpoint, unknown> = {
  token: { token_type: "Bearer", expires_in: 604800, scope: "identify" },
  revoke: [],
  me: { id: 42, username: null, global_name: { texte: "?" } },
  guilds: { guilds: "aucune" },
  member: { nick: null, roles: [3000000000000, null, { id: "3000000000000000001" }] },
  botMember: { nick: null, roles: [3000000000000, null, { id: "3000000000000000001" }] },
  guild: [],
  gateway: {},
  webhook: [],
  webhookEdit: [],
  webhookInfo: [],
};

const ERROR_TEXTS: Record<number, unknown> = {
  400: { message: "400: Bad Request", code: 0 },
  401: { message: "401: Unauthorized", code: 0 },
  403: { message: "Missing Access", code: 50001 },
  404: { message: "404: Not Found", code: 0 },
  500: { message: "500: Internal Server Error", code: 0 },
};

const NOT_FOUND_TEXTS: Partial<Record<Endpoint, unknown>> = {
  member: { message: "Unknown Guild", code: 10004 },
  guild: { message: "Unknown Guild", code: 10004 },
  botMember: { message: "Unknown Member", code: 10007 },
  webhook: { message: "Unknown Webhook", code: 10015 },
  webhookInfo: { message: "Unknown Webhook", code: 10015 },
  webhookEdit: { message: "Unknown Message", code: 10008 },
};

/** The answer that takes the place of the real one; null when the fault lets the call happen. */
export function faultAnswer(fault: Fault, endpoint: Endpoint): Answer | null {
  switch (fault.kind) {
    case "status": {
      const known = fault.status === 404 ? NOT_FOUND_TEXTS[endpoint] : undefined;
      const body = fault.body ??
        known ??
        ERROR_TEXTS[fault.status] ?? { message: `${fault.status}`, code: 0 };
      if (typeof body === "string") {
        return { status: fault.status, headers: { "content-type": "text/html", ...fault.headers }, body };
      }
      return json(fault.status, body, fault.headers);
    }
    case "nonsense":
      return {
        status: 200,
        headers: { "content-type": "application/json" },
        body: '{"ceci n\'est pas": du JSON',
      };
    case "wrongShape":
      return json(200, WRONG_SHAPES[endpoint]);
    case "rateLimit":
      return rateLimitAnswer(fault.retryAfter);
    default:
      return null;
  }
}

function rateLimitAnswer(retryAfter: number): Answer {
  const body = { message: "You are being rate limited.", retry_after: retryAfter, global: false };
  return json(429, body, {
    "retry-after": String(Math.ceil(retryAfter)),
    "x-ratelimit-limit": "5",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset-after": retryAfter.toFixed(3),
    "x-ratelimit-scope": "user",
  });
}
