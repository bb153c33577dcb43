import { services } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { readTags } from "../queries.server";
import type { Route } from "./+types/api-tags";

/** GET /api/tags and /data/mapping-tags.json: the job tags. A cache-busting parameter changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readTags(services(context).db), {
    headers: { "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=300" },
  });
}

export const action = () => jsonError(errors.method, { Allow: "GET, HEAD" });
