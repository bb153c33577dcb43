import { redirect } from "react-router";
import { staffOf } from "#app/auth/staff.server";
import type { Route } from "./+types/index";

/** /admin: the first tab. */
export function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  throw redirect("/admin/patches", 302);
}

export function action({ context }: Route.ActionArgs) {
  staffOf(context);
  throw redirect("/admin/patches", 303);
}

/** Never shown; with a component a refusal of this address is the designed page instead of JSON. */
export default function Nothing() {
  return null;
}
