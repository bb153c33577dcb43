import { sha256 } from "#app/auth/tokens";
import { errors, jsonError } from "#app/platform/errors";

/** Answers differ by who asks, and are nobody else's. */
const privately = { "Cache-Control": "private, no-store", Vary: "Cookie, Authorization" };

export const methodNotAllowed = (allow: string) => jsonError(errors.method, { Allow: allow });

export const notFound = (message: string) => jsonError({ ...errors.notFound, message });

/** 422 with a sentence by field. */
export const unprocessable = (issues: Record<string, string>) =>
  Response.json(
    { error: "Des champs sont à corriger.", code: "champs-invalides", issues },
    { status: 422, headers: privately },
  );

/** A JSON answer with its ETag; 304 when the caller has it already. */
export async function cachedJson(request: Request, value: unknown, tag?: string): Promise<Response> {
  const body = JSON.stringify(value);
  const etag = tag ?? `W/"${(await sha256(body)).slice(0, 24)}"`;
  const headers = { ...privately, ETag: etag, "Cache-Control": "private, no-cache" };
  const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}

export const success = (value: object, init: { status?: number; headers?: Record<string, string> } = {}) =>
  Response.json(
    { success: true, ...value },
    { status: init.status ?? 200, headers: { ...privately, ...init.headers } },
  );
