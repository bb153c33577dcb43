import { redirect } from "react-router";
import { memberOf } from "#app/auth/middleware";
import { safeReturnTo } from "#app/auth/return-to";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/form-fields";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { forgetInstalled, recordInstalled } from "../installed.server";
import { patchMessages } from "../messages";
import type { Route } from "./+types/installed";

export const loader = () => {
  throw pageError(errors.method, { Allow: "POST" });
};

/**
 * POST /patch-notes/:id/installation: the reader's server runs this patch, or `intent=oublier`, does not any more; then
 * shows the page again (PN-21).
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (request.method !== "POST") throw pageError(errors.method, { Allow: "POST" });
  const viewer = memberOf(viewerOf(context));
  const { db, env, origin } = services(context);
  const refused = await checkRate(env.LIMIT_WRITE, request, "installation");
  if (refused) throw pageError(refused, retryAfter);
  // An emergency account is nobody's: it has no server.
  if (viewer.local) throw pageError(errors.forbidden);
  const form = await readForm(request);
  if (textField(form, "intent") === "oublier") {
    await forgetInstalled(db, viewer.discordId, params.id);
  } else if (!(await recordInstalled(db, viewer.discordId, params.id))) {
    throw pageError({ ...errors.notFound, message: patchMessages.missing });
  }
  return redirect(safeReturnTo(textField(form, "retour"), origin), 303);
}
