/**
 * Who may write through the JSON API: a bearer token made in the admin area, or the session cookie (the
 * origin check has refused what does not come from the site's own pages). Decided like the admin area:
 * same permission table, same age of the confirmed role (T-10, T-14).
 */
import { and, eq, isNull } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { type Actor, actorOf } from "#app/audit/record";
import { apiTokens } from "#app/db/schema";
import { services, viewerContext, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { endSessionCookies } from "./cookies";
import { confirmRole, roleAge } from "./role-check.server";
import { can } from "./roles";
import { mayWrite, staleRole } from "./staff.server";
import { sha256 } from "./tokens";

export interface ApiRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

type Token = typeof apiTokens.$inferSelect;

/** The last use of a token is written at most this often. */
const lastUseEvery = 60 * 1000;

/** The text after `Bearer`; null without that header, empty when it is malformed. */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("Authorization");
  if (header === null) return null;
  return header.match(/^Bearer ([\w.~+/-]{16,200}=*)$/)?.[1] ?? "";
}

/** The token's row, by the token's SHA-256; null for an unknown or revoked one. */
export async function findToken({ context }: ApiRequest, token: string): Promise<Token | null> {
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
export async function apiWriter(args: ApiRequest): Promise<Actor | Response> {
  const limited = await checkRate(services(args.context).env.LIMIT_WRITE, args.request, "api");
  if (limited) return jsonError(limited, retryAfter);
  const token = bearerOf(args.request);
  return token === null ? sessionWriter(args) : tokenWriter(args, token);
}

async function sessionWriter({ context }: ApiRequest): Promise<Actor | Response> {
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  const site = services(context);
  const confirmed = await confirmRole(site, viewer, roleAge.staff);
  context.set(viewerContext, confirmed);
  if (!confirmed) {
    const cookies = endSessionCookies.map((cookie) => ["Set-Cookie", cookie] as [string, string]);
    return jsonError(errors.forbidden, cookies);
  }
  if (!can(confirmed, "write_patches")) return jsonError(errors.forbidden);
  if (!mayWrite(confirmed, site.now())) return jsonError(staleRole, retryAfter);
  return actorOf(confirmed);
}

async function tokenWriter(args: ApiRequest, token: string): Promise<Actor | Response> {
  const row = token ? await findToken(args, token) : null;
  if (!row) return jsonError(errors.unauthenticated, { "WWW-Authenticate": "Bearer" });
  if (row.scope !== "ecriture") return jsonError(errors.forbidden);
  return { id: `jeton:${row.id}`, name: row.name };
}
