import type { MiddlewareFunction } from "react-router";
import { type RequestContext, services, viewerContext, viewerOf } from "#app/platform/context";
import { errors, pageError, type SiteError } from "#app/platform/errors";
import { signInFirst, withdrawnAccess } from "./middleware";
import { confirmRole } from "./role-check.server";
import { isWithin, roleAge, staffWriteAge } from "./role-times";
import { can, type Permission } from "./roles";
import type { Viewer } from "./viewer";

/** ADM-02 */
const guestError: SiteError = {
  ...errors.unauthenticated,
  title: "Accès non autorisé",
  message: "L'administration est réservée à l'équipe. Connectez-vous avec un compte qui y a droit.",
};

/** ADM-03: who is staff lacks the right to this part of it only. */
const refusal = (viewer: Viewer): SiteError => ({
  ...errors.forbidden,
  title: "Accès refusé",
  message: can(viewer, "write_patches")
    ? `Cette partie de l'administration est réservée au rôle Owner\u00a0: le compte ${viewer.displayName} n'y a pas accès.`
    : `Le compte ${viewer.displayName} n'a pas accès à l'administration.`,
});

/** The same where no page has a title: the sentence of an answer as JSON. */
export function refusalInOne(viewer: Viewer): SiteError {
  const { title, message, ...error } = refusal(viewer);
  return { ...error, message: `${title}. ${message}` };
}

/** T-10: without a fresh answer of Discord about the role, staff may read and not write. */
export const staleRole: SiteError = {
  code: "role-non-verifie",
  status: 503,
  title: "Modifications suspendues",
  message:
    "Discord ne répond plus depuis 30 minutes\u00a0: votre rôle ne peut pas être vérifié et rien n'est modifié. Réessayez dans quelques minutes.",
};

/** The guard of the admin area, for every kind of request below it (documents, `.data`, actions). */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const viewer = viewerOf(context);
  if (!viewer) throw signInFirst(request, guestError);
  const confirmed = await confirmRole(services(context), viewer, roleAge.staff);
  if (!confirmed) throw withdrawnAccess(request);
  context.set(viewerContext, confirmed);
  if (!can(confirmed, "write_patches")) {
    services(context).log.warn("acces-refuse", { person: confirmed.discordId });
    throw pageError(refusal(confirmed));
  }
  return next();
};

/** The check inside every admin loader: a guard of a parent alone can be gone around. */
export function staffOf(context: RequestContext, permission: Permission = "write_patches"): Viewer {
  const viewer = viewerOf(context);
  if (!viewer) throw pageError(guestError);
  if (!can(viewer, permission)) throw pageError(refusal(viewer));
  return viewer;
}

/** Whether Discord confirmed the role recently enough for a change to be made in its name. */
export const mayWrite = (viewer: Viewer, now: number): boolean =>
  viewer.local || isWithin(viewer.roleCheckedAt, now, staffWriteAge);

/** `staffOf` for actions: Discord must have confirmed the role recently, too (`mayWrite`). */
export function staffWriter(context: RequestContext, permission: Permission = "write_patches"): Viewer {
  const viewer = staffOf(context, permission);
  if (!mayWrite(viewer, services(context).now())) throw pageError(staleRole, { "Retry-After": "120" });
  return viewer;
}
