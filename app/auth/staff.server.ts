/**
 * The guard of everything that staff do, for pages and API alike: the permission table decides, the
 * role was confirmed by Discord at most ten minutes ago, and nothing is written once Discord has not
 * answered for thirty (T-10, T-14).
 */
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { services, viewerContext, viewerOf } from "#app/platform/context";
import { errors, pageError, type SiteError } from "#app/platform/errors";
import { claimsSession } from "./cookies";
import { endedSession, sessionExpiredUrl, wantsDocument, withdrawnAccess } from "./middleware";
import { confirmRole, roleAge, staffWriteAge } from "./role-check.server";
import { can, type Permission } from "./roles";
import type { Viewer } from "./viewer";

/** Who acts, as the journal names them: a person, or an API token. */
export interface Actor {
  id: string;
  name: string;
}

export interface StaffRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export const actorOf = (viewer: Viewer): Actor => ({ id: viewer.discordId, name: viewer.displayName });

export type StaffCheck =
  | { kind: "ok"; viewer: Viewer }
  | { kind: "guest" | "withdrawn" }
  | { kind: "refused"; error: SiteError };

/** The decision, without the shape of the answer: pages and API word it differently. */
export async function checkStaff(
  { request, context }: StaffRequest,
  permission: Permission,
): Promise<StaffCheck> {
  const viewer = viewerOf(context);
  if (!viewer) return { kind: "guest" };
  const site = services(context);
  const confirmed = await confirmRole(site, viewer, roleAge.staff);
  context.set(viewerContext, confirmed);
  if (!confirmed) return { kind: "withdrawn" };
  if (!can(confirmed, permission)) return { kind: "refused", error: errors.forbidden };
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (writes && site.now() - confirmed.roleCheckedAt > staffWriteAge) {
    return { kind: "refused", error: errors.roleUnconfirmed };
  }
  return { kind: "ok", viewer: confirmed };
}

/**
 * For the loaders and actions of the admin area, beside the area's middleware: each of them calls it.
 *
 * @throws the answer to a guest, to someone without the right, or to a session that ended.
 */
export async function requireStaff(
  args: StaffRequest,
  permission: Permission = "write_patches",
): Promise<Viewer> {
  const check = await checkStaff(args, permission);
  if (check.kind === "ok") return check.viewer;
  if (check.kind === "refused") throw pageError(check.error);
  if (check.kind === "withdrawn") throw withdrawnAccess(args.request);
  if (claimsSession(args.request) && wantsDocument(args.request)) throw endedSession(sessionExpiredUrl);
  throw pageError(errors.unauthenticated);
}

/** The same as a middleware, for a layout route: `middleware = [staffOnly()]`. */
export function staffOnly(permission: Permission = "write_patches"): MiddlewareFunction<Response> {
  return async (args, next) => {
    await requireStaff(args, permission);
    return next();
  };
}
