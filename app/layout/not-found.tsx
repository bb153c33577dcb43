import { redirect } from "react-router";
import { allPages } from "#app/guide/pages.server";
import { redirectOf } from "#app/guide/redirects";
import { errors, jsonError, pageError } from "#app/platform/errors";
import type { Route } from "./+types/not-found";

/** Unknown addresses keep the frame; those of the API answer in JSON. */
function refuse(pathname: string) {
  if (/^\/(api|data|images)\//.test(pathname)) {
    return jsonError({ ...errors.notFound, message: "Adresse inconnue." });
  }
  throw pageError(errors.notFound);
}

/** Any other address that holds `/guide` may be an old one of the guide. */
export function loader({ url }: Route.LoaderArgs) {
  const moved = redirectOf(url.pathname, allPages);
  if (moved) throw redirect(moved + url.search, 301);
  return refuse(url.pathname);
}

export const action = ({ url }: Route.ActionArgs) => refuse(url.pathname);

export default function NotFound() {
  return null;
}
