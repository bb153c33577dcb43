import { errors, jsonError } from "#app/platform/errors";
import type { Issues } from "#app/platform/request/issues";
import { tagged } from "#app/platform/response/tagged";

/** Answers differ by who asks, and are nobody else's. */
const privately = { "Cache-Control": "private, no-store", Vary: "Cookie, Authorization" };

export const notFound = (message: string) => jsonError({ ...errors.notFound, message });

/** 422: one sentence for all, and those of each field. */
export const unprocessable = (issues: Issues) => jsonError(errors.invalid, {}, { issues });

const json = { "Content-Type": "application/json; charset=utf-8" };

/** An answer that is the same for everyone, with its ETag: 304 when the caller has it already. */
export const publicJson = (request: Request, value: unknown, headers: Record<string, string>) =>
  tagged(request, JSON.stringify(value), { ...json, ...headers });

/** The same of what is the caller's own. `revision`, where there is one, is in the tag: a change names it. */
export const cachedJson = (request: Request, value: unknown, revision?: number) =>
  tagged(
    request,
    JSON.stringify(value),
    { ...json, ...privately, "Cache-Control": "private, no-cache" },
    revision,
  );

export const success = (value: object, init: { status?: number; headers?: Record<string, string> } = {}) =>
  Response.json(
    { success: true, ...value },
    { status: init.status ?? 200, headers: { ...privately, ...init.headers } },
  );
