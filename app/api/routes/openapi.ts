import { services } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { publicJson } from "../answers";
import { buildOpenApi } from "../openapi";
import type { Route } from "./+types/openapi";

/** GET /api/openapi.json */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  publicJson(request, buildOpenApi(services(context).origin), { "Cache-Control": "public, max-age=300" });

export const action = () => methodNotAllowed("GET, HEAD");
