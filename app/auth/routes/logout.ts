import { redirect } from "react-router";
import { services } from "#app/platform/context";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { endSessionHeaders, readSessionId } from "../sessions/cookies";
import { endSession } from "../sessions/sessions.server";
import type { Route } from "./+types/logout";

export { default } from "#app/layout/no-page";

export const loader = () => redirect("/", 303);

/** POST /auth/deconnexion: the session ends in the database first, then in the browser (AUTH-08). */
export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessPost(request, "POST");
  const { db, env, now, log } = services(context);
  const id = await readSessionId(request, env.SESSION_SECRET);
  if (id) {
    await endSession(db, id, now());
    log.info("deconnexion");
  }
  return redirect("/#deconnecte", { status: 303, headers: endSessionHeaders });
}
