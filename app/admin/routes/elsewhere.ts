import { redirect } from "react-router";
import { staffOf } from "#app/auth/staff.server";
import type { Route } from "./+types/elsewhere";

export { default } from "#app/layout/no-page";

/** Any other address below /admin: the dashboard (NAV-06). */
export function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  throw redirect("/admin", 302);
}

export function action({ context }: Route.ActionArgs) {
  staffOf(context);
  throw redirect("/admin", 303);
}
