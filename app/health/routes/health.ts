import { services } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { checkHealth, isHealthy } from "../health.server";
import type { Route } from "./+types/health";

/** GET /api/health: 200 when database and images answer and no migration is missing, else 503; the public learns no more. */
export async function loader({ context }: Route.LoaderArgs) {
  const healthy = isHealthy(await checkHealth(services(context)));
  return Response.json(
    { status: healthy ? "ok" : "degrade" },
    {
      status: healthy ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}

export const action = () => methodNotAllowed("GET, HEAD");
