import { redirect } from "react-router";
import { memberOf } from "#app/auth/middleware";
import { safeReturnTo } from "#app/auth/return-to";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/form-fields";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { dismissRecall } from "../recalls.server";
import type { Route } from "./+types/recall";

export const loader = () => {
  throw pageError(errors.method, { Allow: "POST" });
};

/** POST /patch-notes/rappels/:id: puts the notice of a withdrawn patch away, then shows the page again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (request.method !== "POST") throw pageError(errors.method, { Allow: "POST" });
  const viewer = memberOf(viewerOf(context));
  const { db, env, origin } = services(context);
  const refused = await checkRate(env.LIMIT_WRITE, request, "rappel");
  if (refused) throw pageError(refused, retryAfter);
  const form = await readForm(request);
  await dismissRecall(db, viewer.discordId, params.id);
  return redirect(safeReturnTo(textField(form, "retour"), origin), 303);
}
