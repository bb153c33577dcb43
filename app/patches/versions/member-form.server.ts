/** What the small forms of members on patch pages have in common: a button of one's own, then the page again. */
import { redirect } from "react-router";
import { safeReturnTo } from "#app/auth/return-to";
import { type Call, services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/request/form-fields";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";

/**
 * Who sent the form, what is in it, and the way back to the page that it stands on. A refusal leads there too: the
 * form's own address shows nothing.
 *
 * @param form its name for the limit of writes
 * @throws 405 for another method, 401 for a guest, 429 beyond the limit.
 */
export async function acceptMemberForm({ request, context }: Call, form: string) {
  refuseUnlessPost(request, "POST");
  const { db, env, now, origin } = services(context);
  const sent = await readForm(request);
  const returnTo = safeReturnTo(textField(sent, "retour"), origin);
  const viewer = viewerOf(context);
  if (!viewer) throw pageError({ ...errors.unauthenticated, returnTo });
  await limitRate(env.LIMIT_WRITE, request, form, returnTo);
  // A place of that page, where it is long: its id.
  const back = (place?: string) =>
    redirect(place ? `${returnTo}#${encodeURIComponent(place)}` : returnTo, 303);
  return { viewer, db, now, sent, back };
}
