import { data } from "react-router";
import { can } from "#app/auth/roles";
import { leadElsewhere } from "#app/layout/elsewhere.server";
import { appPageCacheHeaders } from "#app/platform/cache/page-cache";
import { type Call, type RequestContext, type Services, services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { limitSearches } from "#app/platform/request/rate-limit";
import { toDetail } from "./listing/columns.server";
import { readMapping } from "./queries.server";
import type { CatalogueQuery } from "./query";
import { readQuery } from "./read-query";

/**
 * What grid and map have in common: the query, the limit on searches (T-26), and a database that does not
 * answer, which is a state of the page (503) and no empty list.
 */
export async function answerQuery<T>(
  { context, request, url }: Call & { url: URL },
  read: (scope: Services, query: CatalogueQuery, isMember: boolean) => Promise<T>,
) {
  const scope = services(context);
  const query = readQuery(url.searchParams);
  if (query.q || query.tri === "proximite") await limitSearches(scope, request);
  const viewer = viewerOf(context);
  const isMember = viewer !== null;
  try {
    return data(
      { query, isMember, origin: scope.origin, result: await read(scope, query, isMember) },
      { headers: appPageCacheHeaders(viewer) },
    );
  } catch (error) {
    scope.log.error("mappings", { reason: describeError(error) });
    return data(
      { query, isMember, origin: scope.origin, result: null },
      { status: errors.unavailable.status, headers: { "Cache-Control": "private, no-store" } },
    );
  }
}

/** One mapping, for its page and for the dialog over the list. */
export async function answerMapping({
  context,
  params,
  url,
}: {
  context: RequestContext;
  params: { id: string };
  url: URL;
}) {
  const { db, origin } = services(context);
  const viewer = viewerOf(context);
  const found = await readMapping(db, params.id, { isMember: viewer !== null });
  if (!found) {
    const missing = { ...errors.notFound, message: "Ce mapping n'existe pas, ou n'est plus en ligne." };
    throw leadElsewhere(url) ?? pageError(missing);
  }
  return data(
    { mapping: toDetail(found.mapping), canEdit: can(viewer, "write_patches"), origin },
    { headers: appPageCacheHeaders(viewer) },
  );
}
