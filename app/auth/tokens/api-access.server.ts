/**
 * Who calls the JSON API: a bearer token made in the admin area, or the session cookie (the origin check
 * has refused what does not come from the site's own pages). Decided like the admin area: same permission
 * table, same age of the confirmed role (T-10, T-14).
 */
import { type Actor, actorOf } from "#app/audit/record";
import { type Call, services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { checkRate } from "#app/platform/request/rate-limit";
import { accessWithdrawn } from "../middleware";
import { confirmRole } from "../role-check.server";
import { roleAge } from "../role-times";
import { can } from "../roles";
import { endSessionHeaders } from "../sessions/cookies";
import { mayWrite, refusalInOne, staleRole } from "../staff.server";
import { findToken, touchToken } from "./api-tokens.server";
import { confirmHolder } from "./token-holder.server";

/** What a caller may see: guests the public part, members the files, staff the links too. */
export type Audience = "public" | "member" | "staff";

interface Caller {
  audience: Audience;
  /** Set for those who may change things. */
  actor: Actor | null;
}

const guest: Caller = { audience: "public", actor: null };

/** 401 names the way in (RFC 9110, 15.5.2). */
const notSignedIn = () => jsonError(errors.unauthenticated, { "WWW-Authenticate": "Bearer" });

const readOnly = {
  ...errors.forbidden,
  message: `${errors.forbidden.message}\u00a0: ce jeton est de portée lecture. Un Owner peut en créer un de portée écriture.`,
};

/** A bearer token decides alone when there is one; a cookie beside it counts for nothing. */
async function callerByToken({ context }: Call, header: string, writing: boolean) {
  const scope = services(context);
  const { db, now, waitUntil } = scope;
  const token = await findToken(db, header.replace(/^Bearer +/i, ""));
  if (!token) return notSignedIn();
  if (writing && token.scope === "lecture") return jsonError(readOnly);
  const holder = await confirmHolder(scope, token.createdBy, writing);
  if (holder === "lost") return notSignedIn();
  if (holder !== "ok") return jsonError(holder);
  waitUntil(touchToken(db, token.id, now()));
  if (token.scope === "lecture") return { audience: "member", actor: null } satisfies Caller;
  const actor = { id: `jeton:${token.id}`, name: `Jeton «\u00a0${token.name}\u00a0»` };
  return { audience: "staff", actor } satisfies Caller;
}

async function callerBySession({ context }: Call, writing: boolean): Promise<Caller | Response> {
  const viewer = viewerOf(context);
  if (!viewer) return guest;
  const scope = services(context);
  const staff = can(viewer, "write_patches");
  const confirmed = await confirmRole(scope, viewer, staff || writing ? roleAge.staff : roleAge.member);
  if (!confirmed) return jsonError(accessWithdrawn, endSessionHeaders);
  if (!can(confirmed, "write_patches")) {
    return writing ? jsonError(refusalInOne(confirmed)) : { audience: "member", actor: null };
  }
  if (writing && !mayWrite(confirmed, scope.now())) return jsonError(staleRole);
  return { audience: "staff", actor: actorOf(confirmed) };
}

function findCaller(args: Call, writing: boolean): Promise<Caller | Response> {
  const header = args.request.headers.get("Authorization");
  return header === null ? callerBySession(args, writing) : callerByToken(args, header, writing);
}

/** The caller of a reading request, or the refusal: too many (429), or a token that is none (401). */
export async function apiReader(args: Call): Promise<Caller | Response> {
  const limited = await checkRate(services(args.context).env.LIMIT_READ, args.request, "api");
  return limited ? jsonError(limited) : findCaller(args, false);
}

/** Who makes a change, or the refusal as a JSON answer: 401 without anybody, 403 without the right, 429, 503. */
export async function apiWriter(args: Call): Promise<Actor | Response> {
  const limited = await checkRate(services(args.context).env.LIMIT_WRITE, args.request, "api");
  if (limited) return jsonError(limited);
  const caller = await findCaller(args, true);
  if (caller instanceof Response) return caller;
  if (caller.audience === "public") return notSignedIn();
  return caller.actor ?? jsonError(errors.forbidden);
}
