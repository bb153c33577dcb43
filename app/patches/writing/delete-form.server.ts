/** What the list's questions and the page of a deletion do with their form. */
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { actorOf } from "#app/audit/record";
import { staffWriter } from "#app/auth/staff.server";
import { deliverLater } from "#app/notifications/deliver.server";
import { type Services, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { readForm, revisionField, textField } from "#app/platform/request/form-fields";
import { formatDateTime } from "#app/time/dates";
import { findPatch, readPatchForEdit } from "../admin-queries.server";
import type { PatchRow } from "../content";
import { type ListPlace, placeQuery, readPlace } from "../list-place";
import { patchMessages } from "../messages";
import { type Change, changeOf } from "./change.server";
import { deletePatch, purgePatch, restorePatch } from "./trash.server";

const intents = ["supprimer", "restaurer", "purger"];

/** Deletes, restores or removes for good; the list stays where it was. A patch that is gone already counts as deleted (ADM-11). */
export async function answerDeletion(
  { request, context, url }: Pick<ActionFunctionArgs, "request" | "context" | "url">,
  asked?: string,
) {
  const viewer = staffWriter(context);
  const scope = services(context);
  const place = readPlace(url.searchParams);
  const form = await readForm(request);
  const intent = textField(form, "intent");
  if (!intents.includes(intent)) throw pageError(errors.badRequest);
  const id = asked ?? textField(form, "id");
  // A form that names none is about the patch as it is; one that names a wrong one is about another.
  const named = form.has("revision") ? revisionField(form) : null;
  try {
    const row = await findPatch(scope.db, id);
    const change = changeOf(scope, actorOf(viewer));
    if (intent === "supprimer") {
      return await moveToTrash(scope, change, row, { revision: named ?? row?.revision ?? 0, place });
    }
    const inTrash = { ...place, state: "corbeille" } as const;
    if (row?.deletedAt != null) {
      const isPurge = intent === "purger";
      const isDone = await (isPurge ? purgePatch(change, row) : takeFromTrash(scope, change, row));
      if (isDone) return backToList(inTrash, isPurge ? "purge" : "restaure");
    }
    // Somebody else was faster, one way or the other: what has become of it is told.
    const current = await findPatch(scope.db, id);
    if (current && current.deletedAt !== null) return refusal(409, patchMessages.saveFailed);
    return backToList(inTrash, current ? "restaure" : "purge");
  } catch (error) {
    scope.log.error("patch-suppression", { reason: describeError(error) });
    return refusal(
      503,
      intent === "restaurer" ? patchMessages.saveFailed : patchMessages.deleteFailedOnServer,
    );
  }
}

/** What the question says of a patch. */
export const questioned = ({ id, version, title, status, revision }: PatchRow) => ({
  id,
  version,
  title,
  status,
  revision,
});

interface Refusal {
  message: string;
  reason: string;
  /** What the question is asked about anew, where it has changed. */
  patch: ReturnType<typeof questioned> | null;
}

const refusal = (status: number, message: string, reason = "", patch: Refusal["patch"] = null) =>
  data<Refusal>({ message, reason, patch }, { status });

export const backToList = (place: ListPlace, fait: string) =>
  redirect(`/admin/patches${placeQuery(place, fait)}`, 303);

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
  const deleted = () => backToList(place, "supprime");
  if (!row || row.deletedAt !== null) return deleted();
  const outcome = await deletePatch(change, { row, revision });
  if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
  if (outcome.kind !== "conflict") return deleted();
  const current = await readPatchForEdit(scope.db, row.id);
  if (current?.row.deletedAt !== null) return deleted();
  const { lastActor } = current;
  const reason = patchMessages.deleteConflict(lastActor, formatDateTime(current.row.updatedAt));
  return refusal(409, patchMessages.deleteFailed, reason, questioned(current.row));
}

/** @returns false when somebody else was faster. */
async function takeFromTrash(scope: Services, change: Change, row: PatchRow): Promise<boolean> {
  const outcome = await restorePatch(change, { row, revision: row.revision });
  if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
  return outcome.kind === "done";
}
