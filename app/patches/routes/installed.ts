import { errors, pageError } from "#app/platform/errors";
import { textField } from "#app/platform/request/form-fields";
import { refuseReading } from "#app/platform/request/methods";
import { patchMessages } from "../messages";
import { forgetInstalled, recordInstalled } from "../versions/installed.server";
import { acceptMemberForm } from "../versions/member-form.server";
import { forgetSqlRun, recordSqlRun } from "../versions/sql-runs.server";
import { isChecksum, placeOfSql } from "../versions/sql-state";
import type { Route } from "./+types/installed";

export { default } from "#app/layout/no-page";

export const loader = () => refuseReading();

/**
 * POST /patch-notes/:id/installation: the reader's server runs this patch, or `intent=oublier`, does not any more (PN-21);
 * `intent=sql`, its SQL was run there, or `intent=sql-oublier`, was not (N-01). Then shows the page again, at the place
 * `lieu` where it is long.
 */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { viewer, db, now, sent, back } = await acceptMemberForm({ request, context }, "installation");
  // An emergency account is nobody's: it has no server.
  if (viewer.local) throw pageError(errors.forbidden);
  const { discordId } = viewer;
  switch (textField(sent, "intent")) {
    case "oublier":
      await forgetInstalled(db, discordId, id);
      return back(textField(sent, "lieu"));
    case "sql-oublier":
      await forgetSqlRun(db, discordId, id);
      return back(placeOfSql(id));
    case "sql": {
      const checksum = textField(sent, "sha256");
      if (!isChecksum(checksum)) throw pageError(errors.badRequest);
      if (!(await recordSqlRun(db, { discordId, patchId: id, checksum, now: now() })))
        throw pageError({ ...errors.notFound, message: patchMessages.noSql });
      return back(placeOfSql(id));
    }
    default:
      if (!(await recordInstalled(db, discordId, id)))
        throw pageError({ ...errors.notFound, message: patchMessages.missing });
      return back(textField(sent, "lieu"));
  }
}
