import { confirmMember } from "#app/auth/middleware";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { pageParam } from "#app/platform/search-params";
import { writeMappings } from "../api-write.server";
import { toJson } from "../json";
import { readMappingPage } from "../queries.server";
import type { Route } from "./+types/api-list";

export const middleware: Route.MiddlewareFunction[] = [confirmMember];

const perPage = 100;

/**
 * GET /api/mappings?page=: newest first, 100 a page. `X-Total-Count` says how many there are, `Link` where
 * the next page is. Members get `nomFichier` too.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env, origin } = services(context);
  const refused = await checkRate(env.LIMIT_READ, request, "api");
  if (refused) return jsonError(refused, retryAfter);
  if (url.searchParams.getAll("page").length > 1) return jsonError(errors.badRequest);
  const page = pageParam(url.searchParams);
  const isMember = viewerOf(context) !== null;
  const { mappings, total } = await readMappingPage(db, { page, limit: perPage, isMember });
  const headers = new Headers({ "Cache-Control": "private, no-store", "X-Total-Count": String(total) });
  if (page * perPage < total) {
    headers.set("Link", `<${origin}/api/mappings?page=${page + 1}>; rel="next"`);
  }
  return Response.json(
    mappings.map((mapping) => toJson(mapping, origin)),
    { headers },
  );
}

export const action = writeMappings;
