import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { touchSession } from "../sessions.server";
import { timeLeft } from "../time-left";
import type { Route } from "./+types/activity";

/** GET /api/activite: how long the session still lives. To ask is no sign of life (F-28). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  return Response.json(timeLeft(viewer, services(context).now()), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

/** POST /api/activite: the visitor moved, typed, scrolled, touched or clicked (NAV-09). */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, POST");
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  const { db, now } = services(context);
  await touchSession(db, viewer, now());
  return new Response(null, { status: 204 });
}
