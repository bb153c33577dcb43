/** Who calls the API: a session of the site, or a program with a token. */
import type { RouterContextProvider } from "react-router";
import { type Actor, actorOf } from "#app/audit/record";
import { findToken, touchToken } from "#app/auth/api-tokens.server";
import { endSessionCookies } from "#app/auth/cookies";
import { confirmRole, roleAge } from "#app/auth/role-check.server";
import { can } from "#app/auth/roles";
import { mayWrite, staleRole } from "#app/auth/staff.server";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { checkRate, retryAfter } from "#app/platform/rate-limit";

type Context = Readonly<Pick<RouterContextProvider, "get">>;

/** What a caller may see: guests the public part, members the files, staff the links too. */
export type Audience = "public" | "member" | "staff";

export interface Caller {
  audience: Audience;
  /** Set for those who may change things. */
  actor: Actor | null;
}

const guest: Caller = { audience: "public", actor: null };

async function callerByToken(context: Context, header: string): Promise<Caller | Response> {
  const { db, now, waitUntil } = services(context);
  const token = await findToken(db, header.replace(/^Bearer\s+/i, ""));
  if (!token) return jsonError(errors.unauthenticated, { "WWW-Authenticate": "Bearer" });
  waitUntil(touchToken(db, token.id, now()));
  if (token.scope === "lecture") return { audience: "member", actor: null };
  return { audience: "staff", actor: { id: `jeton:${token.id}`, name: `Jeton « ${token.name} »` } };
}

async function callerBySession(context: Context, writing: boolean): Promise<Caller | Response> {
  const viewer = viewerOf(context);
  if (!viewer) return guest;
  const scope = services(context);
  const staff = can(viewer, "write_patches");
  const confirmed = await confirmRole(scope, viewer, staff ? roleAge.staff : roleAge.member);
  if (!confirmed) {
    return jsonError(
      errors.forbidden,
      endSessionCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    );
  }
  if (!can(confirmed, "write_patches")) return { audience: "member", actor: null };
  if (writing && !mayWrite(confirmed, scope.now())) return jsonError(staleRole, { "Retry-After": "120" });
  return { audience: "staff", actor: actorOf(confirmed) };
}

/** The caller of a reading request, or the refusal: too many, or a token that is not one. */
export async function readCaller(request: Request, context: Context): Promise<Caller | Response> {
  const limited = await checkRate(services(context).env.LIMIT_READ, request, "api");
  if (limited) return jsonError(limited, retryAfter);
  const header = request.headers.get("Authorization");
  return header === null ? callerBySession(context, false) : callerByToken(context, header);
}

/** The caller of a change, or the refusal: 401 without anybody, 403 without the right. */
export async function readWriter(
  request: Request,
  context: Context,
): Promise<(Caller & { actor: Actor }) | Response> {
  const limited = await checkRate(services(context).env.LIMIT_WRITE, request, "api");
  if (limited) return jsonError(limited, retryAfter);
  const header = request.headers.get("Authorization");
  const caller = await (header === null ? callerBySession(context, true) : callerByToken(context, header));
  if (caller instanceof Response) return caller;
  if (caller.audience === "public") return jsonError(errors.unauthenticated);
  return caller.actor ? { ...caller, actor: caller.actor } : jsonError(errors.forbidden);
}
