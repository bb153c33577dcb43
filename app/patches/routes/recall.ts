import { refuseReading } from "#app/platform/request/methods";
import { dismissRecall } from "../recalls.server";
import { acceptMemberForm } from "../versions/member-form.server";
import type { Route } from "./+types/recall";

export { default } from "#app/layout/no-page";

export const loader = () => refuseReading();

/** POST /patch-notes/rappels/:id: puts the notice of a withdrawn patch away, then shows the page again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { viewer, db, back } = await acceptMemberForm({ request, context }, "rappel");
  await dismissRecall(db, viewer.discordId, params.id);
  return back();
}
