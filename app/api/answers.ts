import { errors, jsonError } from "#app/platform/errors";
import { namesTag } from "#app/platform/request/etag";
import type { Issues } from "#app/platform/request/issues";
import { sha256 } from "#app/platform/tokens";

/** Answers differ by who asks, and are nobody else's. */
const privately = { "Cache-Control": "private, no-store", Vary: "Cookie, Authorization" };

export const notFound = (message: string) => jsonError({ ...errors.notFound, message });

/** 422: one sentence for all, and those of each field. */
export const unprocessable = (issues: Issues) => jsonError(errors.invalid, {}, { issues });

/** An answer that is the same for everyone: whoever asked may keep it for a minute, a cache that several share for five. */
export const publicJson = (request: Request, value: unknown) =>
  taggedJson(request, value, { "Cache-Control": "public, max-age=60, s-maxage=300" });

/** An answer of the caller's own, with its ETag; 304 when the caller has it already. */
export const cachedJson = (request: Request, value: unknown, tag?: string) =>
  taggedJson(request, value, { ...privately, "Cache-Control": "private, no-cache" }, tag);

async function taggedJson(request: Request, value: unknown, caching: Record<string, string>, tag?: string) {
  const body = JSON.stringify(value);
  const etag = tag ?? `W/"${(await sha256(body)).slice(0, 24)}"`;
  const headers = { ...caching, ETag: etag };
  if (namesTag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}

export const success = (value: object, init: { status?: number; headers?: Record<string, string> } = {}) =>
  Response.json(
    { success: true, ...value },
    { status: init.status ?? 200, headers: { ...privately, ...init.headers } },
  );
