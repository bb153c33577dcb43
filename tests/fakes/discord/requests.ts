import type { Answer } from "./answers.ts";
import type { Endpoint } from "./faults.ts";
import type { Persona } from "./personas.ts";
import type { RecordedCall, SimulatorState } from "./state.ts";

/** A request with its body read, as every route gets it. */
export interface SimulatorRequest {
  method: string;
  url: URL;
  /** Lower-case names, one text each. */
  headers: Record<string, string>;
  body: string;
}

export interface RouteContext {
  state: SimulatorState;
  request: SimulatorRequest;
  /** Parts of the path, decoded. */
  params: string[];
  /** The entry of the call log, for warnings. */
  call: RecordedCall;
}

/** A path of Discord's, and what it does. */
export interface Route {
  method: string;
  pattern: RegExp;
  /** Name in the call log; the ones that are endpoints can be made to fail. */
  endpoint: Endpoint | "authorize" | "webhookRead";
  /** Whose faults apply, known before the call is carried out. */
  persona?: (context: RouteContext) => Persona | null;
  handle: (context: RouteContext) => Answer;
}

/** `Bearer x`, `Bot x`, `Basic x` taken apart; null without a usable header. */
export function readAuthorization(request: SimulatorRequest): { scheme: string; credentials: string } | null {
  const match = /^(\S+) +(\S+)$/.exec(request.headers.authorization ?? "");
  return match?.[1] && match[2] ? { scheme: match[1], credentials: match[2] } : null;
}

export function mediaType(request: SimulatorRequest): string {
  return (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** A JSON object, or null for anything else. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text)?.value;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}
