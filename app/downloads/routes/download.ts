import { requireMember } from "#app/auth/middleware";
import { leadElsewhere } from "#app/layout/elsewhere.server";
import { services } from "#app/platform/context";
import { singleParam } from "#app/platform/request/search-params";
import { formerItem } from "../items";
import { readDownloadLink, readFormerLink } from "../queries.server";
import { redirectToFile } from "../redirect.server";
import type { Route } from "./+types/download";

export { default } from "#app/layout/no-page";

/** An address that names no download may lead elsewhere, and then nobody has to sign in for it. */
const leadOn: Route.MiddlewareFunction = async ({ context, params, url }) => {
  const elsewhere = leadElsewhere(url);
  if (elsewhere && !(await readDownloadLink(services(context).db, params.item))) throw elsewhere;
};

export const middleware: Route.MiddlewareFunction[] = [leadOn, requireMember];

/**
 * GET /downloads/:item: counts, then leads to the file host. HEAD only says whether it would. `?version=` names an
 * earlier version by the time at which it was replaced (DL-13).
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
