import { cachedJson } from "#app/api/answers";
import { apiReader } from "#app/auth/tokens/api-access.server";
import { services } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { pageParam } from "#app/platform/request/search-params";
import { writeMappings } from "../api/write.server";
import { toJson } from "../json";
import { readMappingPage } from "../queries.server";
import type { Route } from "./+types/api-list";

const perPage = 100;

/**
 * GET /api/mappings?page=: newest first, 100 a page. `X-Total-Count` says how many there are, `Link` where
 * the next page is. Members and tokens get `nomFichier` too.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const caller = await apiReader({ request, context });
  if (caller instanceof Response) return caller;
  const { db, origin } = services(context);
  const asked = url.searchParams.getAll("page");
  // A program that is given the first page instead reads it for ever.
  if (asked.length > 1 || !asked.every((number) => /^0*[1-9]\d*$/.test(number))) {
    return jsonError(errors.badRequest);
  }
  const page = pageParam(url.searchParams);
  const isMember = caller.audience !== "public";
  const { mappings, total } = await readMappingPage(db, { page, limit: perPage, isMember });
  const answer = await cachedJson(
    request,
    mappings.map((mapping) => toJson(mapping, origin)),
  );
  answer.headers.set("X-Total-Count", String(total));
  if (page * perPage < total) {
    answer.headers.set("Link", `<${origin}/api/mappings?page=${page + 1}>; rel="next"`);
  }
  return answer;
}

export const action = writeMappings;
