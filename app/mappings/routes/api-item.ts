import { cachedJson, notFound } from "#app/api/answers";
import { apiReader } from "#app/auth/tokens/api-access.server";
import { services } from "#app/platform/context";
import { writeMapping } from "../api/write.server";
import { toJson } from "../json";
import { readMapping } from "../queries.server";
import type { Route } from "./+types/api-item";

/** GET /api/mappings/:id. The `ETag` has the revision that a change must name. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const caller = await apiReader({ request, context });
  if (caller instanceof Response) return caller;
  const { db, origin } = services(context);
  const found = await readMapping(db, params.id, { isMember: caller.audience !== "public" });
  if (!found) return notFound("Mapping introuvable.");
  return cachedJson(request, toJson(found.mapping, origin), found.revision);
}

export const action = writeMapping;
