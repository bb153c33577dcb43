import { redirect } from "react-router";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { canRead } from "../access";
import { recordFeedback } from "../commands.server";
import { findPage } from "../pages.server";
import { feedbackForm } from "../schemas";
import type { Route } from "./+types/feedback";

const longestBody = 8 * 1024;

export const loader = () => {
  throw pageError(errors.method, { Allow: "POST" });
};

/** POST /guide/avis: stores the answer, then shows the page again with a word of thanks. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw pageError(errors.method, { Allow: "POST" });
  const { db, env, now } = services(context);
  const refused = await checkRate(env.LIMIT_WRITE, request, "avis");
  if (refused) throw pageError(refused, retryAfter);
  if (Number(request.headers.get("Content-Length") ?? 0) > longestBody) {
    throw pageError({ ...errors.badRequest, status: 413 });
  }
  const form = feedbackForm.safeParse(
    Object.fromEntries(await request.formData().catch(() => new FormData())),
  );
  const page = form.success ? findPage(form.data.page) : null;
  if (!form.success || !page) throw pageError(errors.badRequest);
  if (!canRead(page, viewerOf(context))) throw pageError(errors.unauthenticated);
  await recordFeedback(db, {
    ...form.data,
    now: now(),
    address: request.headers.get("CF-Connecting-IP") ?? "",
    agent: request.headers.get("User-Agent") ?? "",
  });
  return redirect(`${page.path}#avis-merci`, 303);
}
