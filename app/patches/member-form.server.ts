/** What the small forms of members on patch pages have in common: a button of one's own, then the page again. */
import { type RouterContextProvider, redirect } from "react-router";
import { memberOf } from "#app/auth/middleware";
import { safeReturnTo } from "#app/auth/return-to";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { textField } from "#app/platform/form-fields";
import { checkRate, retryAfter } from "#app/platform/rate-limit";

export function refuseReading(): never {
  throw pageError(errors.method, { Allow: "POST" });
}

interface Sent {
  request: Request;
  context: Readonly<Pick<RouterContextProvider, "get">>;
}

/**
 * Who sent the form.
 *
 * @param form its name for the limit of writes
 * @throws 405 for another method, 401 for a guest, 429 beyond the limit.
 */
export async function acceptMemberForm({ request, context }: Sent, form: string) {
  if (request.method !== "POST") refuseReading();
  const viewer = memberOf(viewerOf(context));
  const { db, env, origin } = services(context);
  const refused = await checkRate(env.LIMIT_WRITE, request, form);
  if (refused) throw pageError(refused, retryAfter);
  return { viewer, db, origin };
}

/** Back to the page that the form stands on. */
export const backTo = (form: FormData, origin: string) =>
  redirect(safeReturnTo(textField(form, "retour"), origin), 303);
