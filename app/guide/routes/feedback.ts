import { redirect } from "react-router";
import { senderOf } from "#app/analytics/visitor-hash.server";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError, type SiteError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/request/form-fields";
import { refuseReading, refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { canRead } from "../access";
import { recordFeedback } from "../commands.server";
import { findPage } from "../pages.server";
import { feedbackForm } from "../schemas";
import type { Route } from "./+types/feedback";

export { default } from "#app/layout/no-page";

/** A comment of 1,000 characters, each of at most twelve bytes in a form. */
const longestForm = 16 * 1024;

const tooMany: SiteError = {
  ...errors.tooMany,
  title: "Trop d'avis aujourd'hui",
  message:
    "Votre avis n'est pas enregistré\u00a0: le site en a déjà reçu beaucoup aujourd'hui. Réessayez demain.",
};

export const loader = () => refuseReading();

/** POST /guide/avis: stores the answer, then shows the page again with a word of thanks. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessPost(request, "POST");
  const { db, env, now } = services(context);
  const sent = await readForm(request, longestForm);
  const form = feedbackForm.safeParse({
    page: textField(sent, "page"),
    helpful: textField(sent, "helpful"),
    comment: textField(sent, "comment"),
  });
  const page = form.success ? findPage(form.data.page) : null;
  if (!form.success || !page) throw pageError(errors.badRequest);
  const returnTo = page.path;
  await limitRate(env.LIMIT_WRITE, request, "avis", returnTo);
  if (!canRead(page, viewerOf(context))) throw pageError({ ...errors.unauthenticated, returnTo });
  const isKept = await recordFeedback(db, { ...form.data, ...senderOf(request, now()) });
  if (!isKept) throw pageError({ ...tooMany, returnTo }, { "Retry-After": "3600" });
  return redirect(`${page.path}#avis-merci`, 303);
}
