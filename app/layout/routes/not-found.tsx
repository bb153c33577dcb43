import { errors, pageError } from "#app/platform/errors";
import { leadElsewhere } from "../elsewhere.server";
import type { Route } from "./+types/not-found";

/** Unknown addresses keep the frame, or lead on. */
export function loader({ url }: Route.LoaderArgs) {
  throw leadElsewhere(url) ?? pageError(errors.notFound);
}

export function action(): never {
  throw pageError(errors.notFound);
}

export default function NotFound() {
  return null;
}
