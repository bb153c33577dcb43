import { notFound, publicJson } from "#app/api/answers";
import { services } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { patchMessages } from "../messages";
import { readLatest } from "../versions/latest.server";
import type { Route } from "./+types/api-latest";

/** Whoever asked may keep it for a minute, a cache that several share for five. */
const caching = { "Cache-Control": "public, max-age=60, s-maxage=300" };

/** GET /api/version/latest (N-04): the same for everyone, whatever is sent with it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const latest = await readLatest(db, origin);
  return latest ? publicJson(request, latest, caching) : notFound(patchMessages.none);
}

export const action = () => methodNotAllowed("GET, HEAD");
