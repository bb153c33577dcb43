import { redirect } from "react-router";
import { allPages } from "#app/guide/pages.server";
import { redirectOf } from "#app/guide/redirects";

/**
 * Where an address leads that names nothing: one that holds `/guide` may be an old one of the guide, for good
 * (NAV-05); whatever else contains `/admin` leads to the administration (NAV-06). Null for all others.
 */
export function leadElsewhere({ pathname, search }: URL): Response | null {
  const moved = redirectOf(pathname, allPages);
  if (moved) return redirect(moved + search, 301);
  return /\/admin/i.test(pathname) ? redirect("/admin") : null;
}
