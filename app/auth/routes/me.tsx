import { renderToStaticMarkup } from "react-dom/server";
import { AccountMenu } from "#app/layout/account-menu";
import { accountOf } from "#app/layout/frame-data.server";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { timeLeft } from "../sessions/time-left";
import type { Route } from "./+types/me";

/**
 * GET /api/moi: what the frame script needs to make a page personal. A static page has no menu for the
 * account and asks for it with `?menu`: guests, who read most of them, do not carry it.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return jsonError(errors.unauthenticated);
  const account = accountOf(viewer);
  const menu = url.searchParams.has("menu")
    ? { menu: renderToStaticMarkup(<AccountMenu account={account} />) }
    : {};
  const { endsIn } = timeLeft(viewer, services(context).now());
  return Response.json(
    { ...account, previousVisitAt: viewer.previousVisitAt, endsIn, ...menu },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
