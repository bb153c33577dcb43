import { services } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { buildOpenApi } from "../openapi";
import type { Route } from "./+types/openapi";

/** GET /api/openapi.json */
export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(buildOpenApi(services(context).origin), {
    headers: { "Cache-Control": "public, max-age=300" },
  });

export const action = () => methodNotAllowed("GET, HEAD");
