import { redirect } from "react-router";
import { errors, jsonError, pageError } from "#app/platform/errors";
import type { Route } from "./+types/not-found";

/** Unknown addresses keep the frame; those of the API answer in JSON. */
function refuse(pathname: string) {
  if (/^\/(api|data|images)\//.test(pathname)) {
    return jsonError({ ...errors.notFound, message: "Adresse inconnue." });
  }
  // NAV-06: whatever else contains /admin leads to the administration.
  if (/\/admin(\/|$)/.test(pathname)) throw redirect("/admin");
  throw pageError(errors.notFound);
}

export const loader = ({ url }: Route.LoaderArgs) => refuse(url.pathname);
export const action = ({ url }: Route.ActionArgs) => refuse(url.pathname);

export default function NotFound() {
  return null;
}
