import { redirect } from "react-router";
import { errors, pageError } from "#app/platform/errors";
import { allPages } from "../pages.server";
import { redirectOf } from "../redirects";
import type { Route } from "./+types/moved";

/** GET /faq, /gitbook/*, /informations/* …: the page under /guide, for good. */
export function loader({ url }: Route.LoaderArgs) {
  const target = redirectOf(url.pathname, allPages);
  if (!target) throw pageError(errors.notFound);
  throw redirect(target + url.search, 301);
}

export default function Moved() {
  return null;
}
