import { viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { can, roleLabel } from "../roles";
import type { Route } from "./+types/me";

/** GET /api/moi: what the frame script needs to make a static page personal. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  return Response.json(
    {
      displayName: viewer.displayName,
      avatarUrl: viewer.avatarUrl,
      role: viewer.role,
      roleLabel: roleLabel(viewer.role),
      administration: can(viewer, "write_patches"),
      previousVisitAt: viewer.previousVisitAt,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
