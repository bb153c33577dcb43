import { redirect } from "react-router";
import { staffOf } from "#app/auth/staff.server";
import type { Route } from "./+types/index";

export { default } from "#app/layout/no-page";

/** /admin: the first tab. */
export function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  throw redirect("/admin/patches", 302);
}

export function action({ context }: Route.ActionArgs) {
  staffOf(context);
  throw redirect("/admin/patches", 303);
}
