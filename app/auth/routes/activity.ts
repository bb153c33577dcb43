import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { touchSession } from "../sessions/sessions.server";
import { timeLeft } from "../sessions/time-left";
import type { Viewer } from "../viewer";
import type { Route } from "./+types/activity";

/** GET /api/activite: how long the session still lives. To ask is no sign of life (F-28). */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  return clockOf(viewer, services(context).now());
}

const clockOf = (viewer: Viewer, now: number) =>
  Response.json(timeLeft(viewer, now), { headers: { "Cache-Control": "private, no-store" } });

/** POST /api/activite: the visitor moved, typed, scrolled, touched or clicked (NAV-09); how long the session lives now. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, HEAD, POST");
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  const { db, now } = services(context);
  const time = now();
  const lastSeenAt = await touchSession(db, viewer, time);
  return clockOf({ ...viewer, lastSeenAt }, time);
}
