import { redirect } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { JsonSteps } from "#app/backups/components/json-steps";
import { asSeen } from "#app/notifications/outbox-conditions.server";
import { showTarget } from "#app/notifications/seal-target.server";
import { formSentContext, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm } from "#app/platform/request/form-fields";
import { app } from "#app/platform/response/page-kind";
import { still } from "#app/ui/still";
import { readPatchForEdit } from "../admin-queries.server";
import { hourField, storedChoices } from "../choices";
import { PatchForm } from "../components/admin/patch-form";
import { toDraft } from "../content";
import { placeQuery, readPlace } from "../list-place";
import { patchMessages } from "../messages";
import { withOfferedReplacement } from "../replacement.server";
import { longestPatchRequest } from "../schemas";
import { readSubmittedForm } from "../writing/form.server";
import { readFormBasics } from "../writing/form-basics.server";
import { saveExistingPatch } from "../writing/save.server";
import type { Route } from "./+types/admin-edit";

const EditActions = still(() => import("../components/admin/edit-actions"));
const EditAside = still(() => import("../components/admin/edit-aside"));

export const handle = app;
export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Patch ${loaderData.draft.version}` : "Patch");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = staffOf(context);
  const scope = services(context);
  const [found, basics] = await Promise.all([
    readPatchForEdit(scope.db, params.id),
    readFormBasics(scope, viewer),
  ]);
  if (!found) throw pageError({ ...errors.notFound, ...patchMessages.noPatch });
  const { row, messages, history, isUnnumbered, keptTarget } = found;
  if (row.deletedAt !== null && !context.get(formSentContext))
    throw redirect("/admin/patches?etat=corbeille");
  const { replacedBy } = await withOfferedReplacement(scope.db, row);
  return {
    draft: toDraft(row),
    choices: storedChoices(
      { status: row.status, scheduledFor: hourField(row), messages },
      basics.defaultWebhook,
    ),
    copyOf: null,
    place: placeQuery(readPlace(url.searchParams)),
    announced: isUnnumbered ? patchMessages.beyondEdit : patchMessages.editsMessage,
    ...basics,
    patch: {
      id: row.id,
      revision: row.revision,
      status: row.status,
      author: row.author,
      publishedAt: row.publishedAt,
      withdrawnReason: row.withdrawnReason,
      replacedBy,
      messages: messages.map((message) => asSeen(message, scope.now())),
      history,
      /** The end of the webhook that was typed for the message that waits; null where none was. */
      keptWebhook: keptTarget && showTarget(keptTarget),
    },
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  context.set(formSentContext, true);
  const form = await readForm(request, longestPatchRequest);
  return saveExistingPatch(services(context), viewer, readSubmittedForm(form), params.id);
}

export default function EditPatch({ loaderData, actionData }: Route.ComponentProps) {
  const { patch, draft, place } = loaderData;
  return (
    <PatchForm
      key={patch.id}
      data={loaderData}
      result={actionData}
      actions={<EditActions patch={patch} version={draft.version} place={place} />}
    >
      <EditAside patch={patch} />
      <div>
        <JsonSteps patch={{ id: patch.id, version: draft.version }} />
      </div>
    </PatchForm>
  );
}
