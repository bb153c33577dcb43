import { data, redirect, useNavigation } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { deliverLater } from "#app/notifications/deliver.server";
import { type Services, services } from "#app/platform/context";
import { formatDateTime } from "#app/platform/dates";
import { errors, pageError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/form-fields";
import { describeError } from "#app/platform/log";
import { app } from "#app/platform/page-kind";
import { Callout } from "#app/ui/callout";
import { findPatch, readPatchForEdit } from "../admin-queries.server";
import { type Change, changeOf } from "../change.server";
import { DeleteQuestion } from "../components/admin/delete-question";
import { TrashedPatch } from "../components/admin/trash-actions";
import type { PatchRow } from "../content";
import { type ListPlace, placeQuery, readPlace } from "../list-place";
import { patchMessages } from "../messages";
import { deletePatch, purgePatch, restorePatch } from "../trash.server";
import type { Route } from "./+types/admin-delete";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Supprimer un patch");

/** The confirmation as a page of its own: what the dialog of the list shows, without a script. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  staffOf(context);
  const row = await findPatch(services(context).db, params.id);
  const listed = readPlace(url.searchParams);
  // Whose answer was lost: what was asked for in the trash is done.
  if (listed.state === "corbeille" && row?.deletedAt == null)
    throw backTo(listed, row ? "restaure" : "purge");
  if (!row) throw pageError({ ...errors.notFound, ...patchMessages.noPatch });
  const { id, version, title, status, revision, deletedAt } = row;
  const place = placeQuery(listed);
  return { id, version, title, status, revision, place, trashed: deletedAt !== null };
}

const intents = ["supprimer", "restaurer", "purger"];

/** Deletes, restores or removes for good; the list stays where it was. A patch that is gone already counts as deleted (ADM-11). */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  const scope = services(context);
  const place = readPlace(url.searchParams);
  const form = await readForm(request);
  const intent = textField(form, "intent");
  if (!intents.includes(intent)) throw pageError(errors.badRequest);
  try {
    const row = await findPatch(scope.db, params.id);
    const change = changeOf(scope, actorOf(viewer));
    if (intent === "supprimer") {
      const revision = Number(textField(form, "revision")) || row?.revision || 0;
      return await moveToTrash(scope, change, row, { revision, place });
    }
    if (row?.deletedAt != null) {
      await (intent === "purger" ? purgePatch(change, row) : takeFromTrash(scope, change, row));
    }
    // Somebody else may have been faster, one way or the other: what has become of it is told.
    const now = await findPatch(scope.db, params.id);
    if (now && now.deletedAt !== null) return refusal(409, patchMessages.saveFailed);
    return backTo({ ...place, state: "corbeille" }, now ? "restaure" : "purge");
  } catch (error) {
    scope.log.error("patch-suppression", { reason: describeError(error) });
    return refusal(
      503,
      intent === "restaurer" ? patchMessages.saveFailed : patchMessages.deleteFailedOnServer,
    );
  }
}

const refusal = (status: number, message: string, reason = "") => data({ message, reason }, { status });

const backTo = (place: ListPlace, fait: string) => redirect(`/admin/patches${placeQuery(place, fait)}`, 303);

interface Asked {
  /** The one that the question was asked about: what it said is lost may be something else by now. */
  revision: number;
  place: ListPlace;
}

async function moveToTrash(
  scope: Services,
  change: Change,
  row: PatchRow | null,
  { revision, place }: Asked,
) {
  const deleted = () => backTo(place, "supprime");
  if (!row || row.deletedAt !== null) return deleted();
  const outcome = await deletePatch(change, { row, revision });
  if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
  if (outcome.kind !== "conflict") return deleted();
  const current = await readPatchForEdit(scope.db, row.id);
  if (current?.row.deletedAt !== null) return deleted();
  const { lastActor } = current;
  const reason = patchMessages.deleteConflict(lastActor, formatDateTime(current.row.updatedAt));
  return refusal(409, patchMessages.deleteFailed, reason);
}

async function takeFromTrash(scope: Services, change: Change, row: PatchRow): Promise<void> {
  const outcome = await restorePatch(change, { row, revision: row.revision });
  if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
}

export default function DeletePatch({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="page pt-8 *:max-w-[40rem]">
      {actionData && (
        <div className="mb-4" role="alert">
          <Callout kind="danger" title={actionData.message}>
            {actionData.reason && <p>{actionData.reason}</p>}
          </Callout>
        </div>
      )}
      <div className="rounded-card border border-line bg-s1 p-5 md:p-6">
        {loaderData.trashed ? (
          <TrashedPatch patch={loaderData} place={loaderData.place} />
        ) : (
          <DeleteQuestion patch={loaderData} place={loaderData.place} busy={busy} heading="h1" />
        )}
      </div>
    </div>
  );
}
