import { notFound, publicJson } from "#app/api/answers";
import { services } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { patchMessages } from "../messages";
import { readLatest } from "../versions/latest.server";
import type { Route } from "./+types/api-latest";

/** GET /api/version/latest (N-04): the same for everyone, whatever is sent with it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const latest = await readLatest(db, origin);
  return latest ? publicJson(request, latest) : notFound(patchMessages.none);
}

export const action = () => methodNotAllowed("GET, HEAD");
