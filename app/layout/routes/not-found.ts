import { errors, pageError } from "#app/platform/errors";
import { leadElsewhere } from "../elsewhere.server";
import type { Route } from "./+types/not-found";

export { default } from "../no-page";

/** Unknown addresses keep the frame, or lead on. */
export function loader({ url }: Route.LoaderArgs) {
  throw leadElsewhere(url) ?? pageError(errors.notFound);
}

export function action(): never {
  throw pageError(errors.notFound);
}
