import { errors, pageError } from "#app/platform/errors";
import { textField } from "#app/platform/request/form-fields";
import { refuseReading } from "#app/platform/request/methods";
import { forgetInstalled, recordInstalled } from "../installed.server";
import { acceptMemberForm } from "../member-form.server";
import { patchMessages } from "../messages";
import type { Route } from "./+types/installed";

export { default } from "#app/layout/no-page";

export const loader = () => refuseReading();

/**
 * POST /patch-notes/:id/installation: the reader's server runs this patch, or `intent=oublier`, does not any more; then
 * shows the page again (PN-21).
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { viewer, db, sent, back } = await acceptMemberForm({ request, context }, "installation");
  // An emergency account is nobody's: it has no server.
  if (viewer.local) throw pageError(errors.forbidden);
  if (textField(sent, "intent") === "oublier") {
    await forgetInstalled(db, viewer.discordId, params.id);
  } else if (!(await recordInstalled(db, viewer.discordId, params.id))) {
    throw pageError({ ...errors.notFound, message: patchMessages.missing });
  }
  return back();
}
