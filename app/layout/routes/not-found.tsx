import { redirect } from "react-router";
import { allPages } from "#app/guide/pages.server";
import { redirectOf } from "#app/guide/redirects";
import { errors, pageError } from "#app/platform/errors";
import type { Route } from "./+types/not-found";

/** Unknown addresses keep the frame; one that holds `/guide` may be an old one of the guide. */
export function loader({ url }: Route.LoaderArgs) {
  const moved = redirectOf(url.pathname, allPages);
  if (moved) throw redirect(moved + url.search, 301);
  // NAV-06: whatever else contains /admin leads to the administration.
  if (/\/admin/i.test(url.pathname)) throw redirect("/admin");
  throw pageError(errors.notFound);
}

export function action(): never {
  throw pageError(errors.notFound);
}

export default function NotFound() {
  return null;
}
