import { requireMember } from "#app/auth/middleware";
import { patchItem } from "#app/downloads/items";
import { redirectToFile } from "#app/downloads/redirect.server";
import { errors, pageError } from "#app/platform/errors";
import { isFileKind } from "../groups";
import { readPatchLink } from "../queries.server";
import type { Route } from "./+types/download";

export { default } from "#app/layout/no-page";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** GET /patch-notes/:id/fichiers/:kind: counts, then leads to the file host. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const { id, kind } = params;
  if (!isFileKind(kind)) throw pageError(errors.notFound);
  return redirectToFile({ request, context }, patchItem(id, kind), ({ db }) => readPatchLink(db, id, kind));
}
