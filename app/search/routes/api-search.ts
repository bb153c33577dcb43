import { cachedJson } from "#app/api/answers";
import { apiReader } from "#app/auth/tokens/api-access.server";
import { services } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { cleanQuery, search, shortList } from "../search.server";
import type { Route } from "./+types/api-search";

/** GET /api/search?q=: the search of the site for programs; with a token, also what members read (SEA-02). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const caller = await apiReader({ request, context });
  if (caller instanceof Response) return caller;
  const [query = "", ...more] = url.searchParams.getAll("q");
  if (more.length > 0) return jsonError(errors.badRequest);
  const answer = await search(services(context), cleanQuery(query), {
    isMember: caller.audience !== "public",
    isCounted: false,
  });
  return cachedJson(request, { ...answer, hits: shortList(answer.hits) });
}

export const action = () => methodNotAllowed("GET, HEAD");
