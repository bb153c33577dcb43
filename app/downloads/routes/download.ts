import { requireMember } from "#app/auth/middleware";
import { singleParam } from "#app/platform/search-params";
import { formerItem } from "../former";
import { readDownloadLink, readFormerLink } from "../queries.server";
import { redirectToFile } from "../redirect.server";
import type { Route } from "./+types/download";

export { default } from "#app/layout/no-page";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/**
 * GET /downloads/:item: counts, then leads to the file host. HEAD only says whether it would. `?version=` names a
 * version of before by the time at which it was replaced (DL-13).
 */
export function loader({ request, context, params, url }: Route.LoaderArgs) {
  const slug = params.item;
  const version = singleParam(url.searchParams, "version");
  if (version !== null) {
    return redirectToFile({ request, context }, formerItem(slug, Number(version)), ({ db }) =>
      readFormerLink(db, slug, version),
    );
  }
  return redirectToFile({ request, context }, slug, ({ db }) => readDownloadLink(db, slug));
}
