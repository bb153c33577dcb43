import { errors, jsonError, pageError } from "#app/platform/errors";
import type { Route } from "./+types/not-found";

/** Unknown addresses keep the frame; those of the API answer in JSON. */
function refuse(pathname: string) {
  if (/^\/(api|data|images)\//.test(pathname)) {
    return jsonError({ ...errors.notFound, message: "Adresse inconnue." });
  }
  throw pageError(errors.notFound);
}

export const loader = ({ url }: Route.LoaderArgs) => refuse(url.pathname);
export const action = ({ url }: Route.ActionArgs) => refuse(url.pathname);

export default function NotFound() {
  return null;
}
