import type { webhooks } from "./config.ts";
import type { Endpoint, Fault } from "./faults.ts";
import type { Pings } from "./mentions.ts";
import { createPersonas, type Persona } from "./personas.ts";

/** An authorization code, good for one exchange. */
export interface AuthorizationCode {
  personaId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: string[];
  expiresAt: number;
  spent: boolean;
}

/** What a token exchange gave out. */
export interface Grant {
  personaId: string;
  accessToken: string;
  scopes: string[];
  expiresAt: number;
}

/** A call as a test may look at it: nothing in it can be used to sign in or to post. */
export interface RecordedCall {
  number: number;
  time: string;
  endpoint: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  form: Record<string, string> | null;
  persona: string | null;
  fault: string | null;
  warnings: string[];
  /** null while unanswered, and for ever when the call hung or was cut. */
  status: number | null;
  outcome: "pending" | "answered" | "hung" | "reset" | "abandoned";
  /** Body of an error answer. */
  error: unknown;
  durationMs: number | null;
}

export interface WebhookMessage {
  id: string;
  receivedAt: string;
  editedAt: string | null;
  deleted: boolean;
  channel: (typeof webhooks)[number]["channel"];
  wait: boolean;
  payload: Record<string, unknown>;
  /** Whom the message rang when it was posted; edits ring nobody. */
  pings: Pings;
}

interface ActiveFault {
  fault: Fault;
  remaining: number | null;
}

export interface SimulatorState {
  now: () => number;
  personas: Map<string, Persona>;
  codes: Map<string, AuthorizationCode>;
  grants: Grant[];
  faults: Map<Endpoint, ActiveFault>;
  /** How often each persona's fault was used since its last sign-in, by `persona endpoint`. */
  personaFaultUses: Map<string, number>;
  calls: RecordedCall[];
  counts: Map<string, number>;
  messages: WebhookMessage[];
  sequence: number;
}

const KEPT_CALLS = 2000;
const KEPT_MESSAGES = 200;
const DISCORD_EPOCH = 1_420_070_400_000n;

export function createState(now: () => number = Date.now): SimulatorState {
  return {
    now,
    personas: createPersonas(),
    codes: new Map(),
    grants: [],
    faults: new Map(),
    personaFaultUses: new Map(),
    calls: [],
    counts: new Map(),
    messages: [],
    sequence: 0,
  };
}

/** Everything as at the start. */
export function resetState(state: SimulatorState): void {
  Object.assign(state, createState(state.now), { sequence: state.sequence });
}

/** The fault that the next call must suffer, counted down: one set for all goes before the persona's own. */
export function takeFault(state: SimulatorState, endpoint: Endpoint, persona: Persona | null): Fault | null {
  const active = state.faults.get(endpoint);
  if (active) {
    if (active.remaining !== null) {
      active.remaining -= 1;
      if (active.remaining <= 0) state.faults.delete(endpoint);
    }
    return active.fault;
  }
  const own = persona?.faults[endpoint];
  if (!persona || !own) return null;
  const key = `${persona.id} ${endpoint}`;
  const uses = state.personaFaultUses.get(key) ?? 0;
  if (own.times !== undefined && uses >= own.times) return null;
  state.personaFaultUses.set(key, uses + 1);
  return own;
}

/** A new sign-in meets the persona's faults from the start again. */
export function forgetFaultUses(state: SimulatorState, personaId: string): void {
  for (const key of state.personaFaultUses.keys()) {
    if (key.startsWith(`${personaId} `)) state.personaFaultUses.delete(key);
  }
}

export function findGrant(state: SimulatorState, token: string): Grant | null {
  return state.grants.find((grant) => grant.accessToken === token && grant.expiresAt > state.now()) ?? null;
}

export function findPersonaByUser(state: SimulatorState, userId: string): Persona | null {
  return [...state.personas.values()].find((persona) => persona.user.id === userId) ?? null;
}

export function keepCall(state: SimulatorState, call: RecordedCall): void {
  state.calls.push(call);
  state.counts.set(call.endpoint, (state.counts.get(call.endpoint) ?? 0) + 1);
  if (state.calls.length > KEPT_CALLS) state.calls.shift();
}

export function keepMessage(state: SimulatorState, message: WebhookMessage): void {
  state.messages.push(message);
  if (state.messages.length > KEPT_MESSAGES) state.messages.shift();
}

export function nextNumber(state: SimulatorState): number {
  state.sequence += 1;
  return state.sequence;
}

/** A new id of Discord's form: the time in the upper bits. */
export function nextSnowflake(state: SimulatorState): string {
  const time = BigInt(Math.trunc(state.now())) - DISCORD_EPOCH;
  return String((time << 22n) | BigInt(nextNumber(state) & 0xfff));
}
