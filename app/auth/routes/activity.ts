import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { touchSession } from "../sessions.server";
import type { Route } from "./+types/activity";

export const loader = () => jsonError(errors.method, { Allow: "POST" });

/** POST /api/activite: the visitor moved, typed, scrolled, touched or clicked (NAV-09). */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return jsonError(errors.method, { Allow: "POST" });
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  const { db, now } = services(context);
  await touchSession(db, viewer, now());
  return new Response(null, { status: 204 });
}
