import { leadElsewhere } from "#app/layout/elsewhere.server";
import { errors, pageError } from "#app/platform/errors";
import type { Route } from "./+types/moved";

/** GET /faq, /gitbook/*, /informations/* …: the page under /guide, for good; what was never the guide's as anywhere else. */
export function loader({ url }: Route.LoaderArgs) {
  throw leadElsewhere(url) ?? pageError(errors.notFound);
}

export default function Moved() {
  return null;
}
