import { redirect } from "react-router";
import { services } from "#app/platform/context";
import { readForm, textField } from "#app/platform/request/form-fields";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { startSignIn } from "../discord/sign-in.server";
import { safeReturnTo } from "../return-to";
import { readReturnCookie } from "../sessions/cookies";
import type { Route } from "./+types/discord";

export { default } from "#app/layout/no-page";

/** A sign-in starts with a form, so that no link, prefetch or scanner starts one. */
export const loader = () => redirect("/", 303);

export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessPost(request, "POST");
  const scope = services(context);
  await limitRate(scope.env.LIMIT_SIGN_IN, request, "connexion");
  const form = await readForm(request);
  const asked = safeReturnTo(textField(form, "retour"), scope.origin);
  // At home, it comes back to the page that an ended session left.
  const left = asked === "/" ? readReturnCookie(request) : null;
  return startSignIn(scope, request, left ? safeReturnTo(left, scope.origin) : asked);
}
