import { type MiddlewareFunction, redirect } from "react-router";
import { services, viewerContext, viewerOf } from "#app/platform/context";
import { errors, pageError, type SiteError } from "#app/platform/errors";
import { isRead } from "#app/platform/request/methods";
import { safeReturnTo } from "./return-to";
import { confirmRole } from "./role-check.server";
import { roleAge } from "./role-times";
import {
  claimsSession,
  endSession,
  endSessionHeaders,
  hiddenReturnCookie,
  readSessionId,
  setsSession,
} from "./sessions/cookies";
import { accessWithdrawnUrl, sessionExpiredUrl, withdrawnSentence } from "./sessions/session-expired";
import { findViewer, isReplaced, touchSession } from "./sessions/sessions.server";
import type { Viewer } from "./viewer";

/**
 * Reads the session once a request: one round trip with a cookie, none without. One that has ended is
 * cleared with the answer, unless the same browser has a newer session by now: clearing cannot tell whose cookies it
 * hits.
 */
export const loadViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { env, db, now, waitUntil } = services(context);
  const id = await readSessionId(request, env.SESSION_SECRET);
  const withRecalls = wantsDocument(request);
  const viewer = id ? await findViewer(db, { id, now: now(), withRecalls, env }) : null;
  context.set(viewerContext, viewer);
  const response = await next();
  const isOver = !viewer && claimsSession(request) && !setsSession(response);
  if (isOver && !(id && (await isReplaced(db, id, now())))) {
    endSession(response.headers);
  }
  if (viewer && !asksForItself(request)) waitUntil(touchSession(db, viewer, now()));
  return response;
};

/** `/api/activite` decides by itself what is a sign of life: asking how long the session lives is none. */
const asksForItself = (request: Request) => new URL(request.url).pathname === "/api/activite";

/** The same news for a request that wants no document, such as a form that is sent. */
export const accessWithdrawn: SiteError = { ...errors.forbidden, message: withdrawnSentence };

function wantsDocument(request: Request): boolean {
  const url = new URL(request.url);
  return isRead(request) && !url.pathname.endsWith(".data");
}

/**
 * Only documents are led home. A script that fetches must see the status: it would take the home page for its answer.
 */
const isLedHome = (request: Request): boolean =>
  wantsDocument(request) && request.headers.get("Sec-Fetch-Mode") !== "cors";

/**
 * For areas that need a signed-in visitor. A guest gets the area's own 401 page; a session that ended
 * goes home with a message; a role that Discord withdrew ends the session (F-18).
 */
export const requireMember: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = viewerOf(context);
  if (!viewer) throw signInFirst(request, errors.unauthenticated);
  const confirmed = await confirmRole(services(context), viewer, roleAge.member);
  if (!confirmed) throw withdrawnAccess(request);
  context.set(viewerContext, confirmed);
  return next();
};

/** Sends whoever comes with an ended session home with a message, instead of showing a sign-in panel. */
export const redirectEndedSession: MiddlewareFunction<Response> = ({ request, context }) => {
  if (!viewerOf(context)) sendHomeIfEnded(request);
};

/**
 * For pages that show more to members than to guests: the role is confirmed as in gated areas; whoever has lost it
 * reads the page as a guest, signed out.
 */
export const confirmMember: MiddlewareFunction<Response> = async ({ context }, next) => {
  const viewer = viewerOf(context);
  if (!viewer) return next();
  const confirmed = await confirmRole(services(context), viewer, roleAge.member);
  context.set(viewerContext, confirmed);
  const response = await next();
  if (!confirmed) endSession(response.headers);
  return response;
};

/**
 * For a request without a viewer: whoever comes with an ended session goes home with a message, and a sign-in there
 * leads back to what was asked for.
 */
function sendHomeIfEnded(request: Request): void {
  if (!claimsSession(request) || !isLedHome(request)) return;
  const { origin, pathname, search } = new URL(request.url);
  const back = hiddenReturnCookie(safeReturnTo(pathname + search, origin));
  throw redirect(sessionExpiredUrl, { headers: { "Set-Cookie": back } });
}

/** Why somebody has to sign in first: their session ended, or, for a guest, what `error` says. */
export function signInFirst(request: Request, error: SiteError) {
  sendHomeIfEnded(request);
  return pageError(claimsSession(request) ? sessionOver : error);
}

const sessionOver: SiteError = {
  ...errors.unauthenticated,
  title: "Session expirée",
  message: "Connectez-vous pour continuer.",
};

export function withdrawnAccess(request: Request) {
  if (isLedHome(request)) return redirect(accessWithdrawnUrl, { headers: endSessionHeaders });
  return pageError(accessWithdrawn, endSessionHeaders);
}

/** The viewer of a gated loader or action: the check beside the middleware, on every call. */
export function memberOf(viewer: Viewer | null): Viewer {
  if (!viewer) throw pageError(errors.unauthenticated);
  return viewer;
}
