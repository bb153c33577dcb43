import { confirmMember } from "#app/auth/middleware";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { writeMapping } from "../api-write.server";
import { toJson } from "../json";
import { readMapping } from "../queries.server";
import type { Route } from "./+types/api-item";

export const middleware: Route.MiddlewareFunction[] = [confirmMember];

/** GET /api/mappings/:id. The `ETag` is the revision that a change must name. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env, origin } = services(context);
  const refused = await checkRate(env.LIMIT_READ, request, "api");
  if (refused) return jsonError(refused, retryAfter);
  const found = await readMapping(db, params.id, { isMember: viewerOf(context) !== null });
  if (!found) return jsonError({ ...errors.notFound, message: "Mapping introuvable." });
  return Response.json(toJson(found.mapping, origin), {
    headers: { "Cache-Control": "private, no-store", ETag: `"${found.revision}"` },
  });
}

export const action = writeMapping;
