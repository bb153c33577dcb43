import { requireMember } from "#app/auth/middleware";
import { readDownloadLink } from "../queries.server";
import { redirectToFile } from "../redirect.server";
import type { Route } from "./+types/download";

export { default } from "#app/layout/no-page";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** GET /downloads/:item: counts, then leads to the file host. HEAD only says whether it would. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const slug = params.item;
  return redirectToFile({ request, context }, slug, ({ db }) => readDownloadLink(db, slug));
}
