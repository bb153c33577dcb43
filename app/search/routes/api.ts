import { confirmMember } from "#app/auth/middleware";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { checkRate } from "#app/platform/request/rate-limit";
import { cleanQuery, search, searcherOf, shortList } from "../search.server";
import type { Route } from "./+types/api";

export const middleware: Route.MiddlewareFunction[] = [confirmMember];

/** GET /api/recherche?q=: what the palette shows. Programs have `/api/search`. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const own = services(context);
  const refused = await checkRate(own.env.LIMIT_READ, request, "recherche");
  if (refused) return jsonError(refused);
  const values = url.searchParams.getAll("q");
  if (values.length > 1) return jsonError(errors.badRequest);
  const viewer = viewerOf(context);
  const answer = await search(own, cleanQuery(values[0] ?? null), searcherOf(request, viewer));
  const caching = viewer || answer.isPartial ? "private, no-store" : "public, max-age=60";
  return Response.json(
    { ...answer, hits: shortList(answer.hits) },
    { headers: { "Cache-Control": caching, Vary: "Cookie" } },
  );
}

export const action = () => methodNotAllowed("GET, HEAD");
