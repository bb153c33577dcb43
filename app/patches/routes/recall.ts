import { readForm } from "#app/platform/form-fields";
import { acceptMemberForm, backTo, refuseReading } from "../member-form.server";
import { dismissRecall } from "../recalls.server";
import type { Route } from "./+types/recall";

export const loader = () => refuseReading();

/** POST /patch-notes/rappels/:id: puts the notice of a withdrawn patch away, then shows the page again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { viewer, db, origin } = await acceptMemberForm({ request, context }, "rappel");
  const form = await readForm(request);
  await dismissRecall(db, viewer.discordId, params.id);
  return backTo(form, origin);
}
