/**
 * Who may use the JSON API: a bearer token made in the admin area, or the session cookie (the origin
 * check has refused what does not come from the site's own pages).
 */
import { and, eq, isNull } from "drizzle-orm";
import { apiTokens } from "#app/db/schema";
import { services } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { endSessionCookies } from "./cookies";
import { type Actor, actorOf, checkStaff, type StaffRequest } from "./staff.server";
import { sha256 } from "./tokens";

type Token = typeof apiTokens.$inferSelect;

const lastUseEvery = 60 * 1000;

/** The text after `Bearer`; null without that header, empty when it is malformed. */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("Authorization");
  if (header === null) return null;
  return header.match(/^Bearer ([\w.~+/-]{16,200}=*)$/)?.[1] ?? "";
}

/** The token's row, by the token's SHA-256; null for an unknown or revoked one. */
export async function findToken({ context }: StaffRequest, token: string): Promise<Token | null> {
  const { db, now, waitUntil } = services(context);
  const [row] = await db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.hash, await sha256(token)), isNull(apiTokens.revokedAt)));
  if (!row) return null;
  const time = now();
  if (time - (row.lastUsedAt ?? 0) > lastUseEvery) {
    waitUntil(db.update(apiTokens).set({ lastUsedAt: time }).where(eq(apiTokens.id, row.id)).then());
  }
  return row;
}

/**
 * For API calls that write. A bearer token decides alone when there is one; a cookie beside it counts
 * for nothing.
 *
 * @returns who acts, or the refusal as a JSON answer: 401, 403, 429, 503.
 */
export async function apiWriter(args: StaffRequest): Promise<Actor | Response> {
  const limited = await checkRate(services(args.context).env.LIMIT_WRITE, args.request, "api");
  if (limited) return jsonError(limited, retryAfter);
  const token = bearerOf(args.request);
  if (token !== null) return tokenWriter(args, token);

  const check = await checkStaff(args, "write_patches");
  if (check.kind === "ok") return actorOf(check.viewer);
  if (check.kind === "refused") {
    return jsonError(check.error, check.error.status === 503 ? retryAfter : {});
  }
  if (check.kind === "guest") return jsonError(errors.unauthenticated);
  return jsonError(
    errors.forbidden,
    endSessionCookies.map((cookie) => ["Set-Cookie", cookie] as [string, string]),
  );
}

async function tokenWriter(args: StaffRequest, token: string): Promise<Actor | Response> {
  const row = token ? await findToken(args, token) : null;
  if (!row) return jsonError(errors.unauthenticated, { "WWW-Authenticate": "Bearer" });
  if (row.scope !== "ecriture") return jsonError(errors.forbidden);
  return { id: `jeton:${row.id}`, name: row.name };
}
