/** What the create and edit pages do with a submitted form. */
import { actorOf } from "#app/audit/record";
import type { Viewer } from "#app/auth/viewer";
import { deliverLater } from "#app/notifications/deliver.server";
import { sendingFailed } from "#app/notifications/messages";
import { openTarget, sealTarget } from "#app/notifications/seal-target.server";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { formatDateTime } from "#app/time/dates";
import { findBySubmission, type PatchForEdit, readPatchForEdit } from "../admin-queries.server";
import type { Announcement, PatchRow } from "../content";
import { patchMessages } from "../messages";
import { isShown } from "../status";
import { changeOf, type Publication } from "./change.server";
import { createPatch } from "./create.server";
import { checkForm, readSubmittedForm, resolveForm, type SubmittedForm } from "./form.server";
import {
  type Answer,
  answer,
  isOwnChange,
  isPublishedAsSent,
  refuse,
  showConflict,
} from "./save-result.server";
import { tryMessage } from "./trial.server";
import { updatePatch } from "./update.server";

async function showTrial(services: Services, viewer: Viewer, submitted: SubmittedForm, row: PatchRow | null) {
  try {
    const trial = await tryMessage(services, viewer, submitted, row);
    if ("issues" in trial) return refuse(submitted, 422, { issues: trial.issues });
    const { status, ...outcome } = trial;
    return refuse(submitted, status, { trial: outcome });
  } catch (error) {
    services.log.error("message-essai", { reason: describeError(error) });
    return refuse(submitted, 503, { trial: { sent: false, message: sendingFailed } });
  }
}

/** What is stored of an announcement: a typed webhook is sealed (F-12). `kept` is not sealed anew when it is the same. */
async function sealed({ env }: Services, announcement: Announcement | null, kept: string | null = null) {
  if (!announcement) return null;
  const isKept = kept !== null && (await openTarget(env, kept)) === announcement.target;
  return { ...announcement, target: isKept ? kept : await sealTarget(env, announcement.target) };
}

export async function saveNewPatch(services: Services, viewer: Viewer, form: FormData) {
  const submitted = readSubmittedForm(form);
  if (submitted.intent === "essayer") return showTrial(services, viewer, submitted, null);
  const { submissionId, revision } = submitted;
  try {
    // Both versions were shown: what is sent now changes the patch that the first sending made.
    const made = submissionId && revision > 0 ? await findBySubmission(services.db, submissionId) : null;
    if (made?.deletedAt === null) {
      // Its state was shown too: 'Publier' means the text of a patch that is published already.
      const isKnown = made.revision === revision && isShown(made.status);
      const intent = isKnown && submitted.intent === "publier" ? "enregistrer" : submitted.intent;
      return await saveExistingPatch(services, viewer, { ...submitted, intent }, made.id);
    }
    return await createSubmitted(services, viewer, submitted);
  } catch (error) {
    services.log.error("patch-creation", { reason: describeError(error) });
    return refuse(submitted, 503, { title: patchMessages.createFailed, message: patchMessages.saveFailed });
  }
}

/**
 * What is said of a save: also when the patch will be online, and whether Discord is told.
 * @param publication null of a patch that is online already
 */
function told(message: string, publication: Publication | null, isAnnounced: boolean): string {
  const { announcedNow, announcedThen, unannounced, onlineFrom } = patchMessages;
  if (publication?.status === "programme") {
    const hour = `${message} ${onlineFrom(formatDateTime(publication.at))}`;
    return isAnnounced ? `${hour} ${announcedThen}` : hour;
  }
  if (isAnnounced) return `${message} ${announcedNow}`;
  return publication?.status === "publie" ? `${message} ${unannounced}` : message;
}

async function createSubmitted(services: Services, viewer: Viewer, submitted: SubmittedForm) {
  const form = resolveForm(submitted, null);
  const { checked, issues } = checkForm(form, services);
  if (!checked?.publication) return refuse(form, 422, { issues });
  const { input, publication, announcement } = checked;
  const outcome = await createPatch(changeOf(services, actorOf(viewer)), {
    input,
    publication,
    announcement: await sealed(services, announcement),
    submissionId: submitted.submissionId,
    goesTo: async (stored) => (await openTarget(services.env, stored)) === announcement?.target,
  });
  if (outcome.kind === "version-taken") {
    return refuse(form, 422, { issues: { version: outcome.message } });
  }
  if (outcome.kind === "made-before") {
    const { id } = outcome.row;
    return showConflict(form, await readPatchForEdit(services.db, id), id);
  }
  if (outcome.kind === "done") deliverLater(services, outcome.messageId);
  const message = form.isHidden ? patchMessages.draftCreated : patchMessages.created;
  return answer(200, {
    ok: true,
    message: told(message, publication, announcement !== null),
    issues: {},
    id: outcome.id,
    status: publication.status,
    revision: 1,
  });
}

export async function saveExistingPatch(
  services: Services,
  viewer: Viewer,
  submitted: SubmittedForm,
  id: string,
) {
  try {
    const found = await readPatchForEdit(services.db, id);
    if (!found || found.row.deletedAt !== null)
      return refuse(submitted, 404, { message: patchMessages.gone });
    const { revision, status } = found.row;
    if (submitted.intent === "essayer") return await showTrial(services, viewer, submitted, found.row);
    if (!isShown(status) || submitted.intent === "enregistrer")
      return await updateSubmitted(services, viewer, submitted, found);
    // The form takes it for a draft, or a scheduled patch: what it says would be online at once, if it is not already.
    const before = isPublishedAsSent(services, submitted, found);
    if (before === null) return showConflict(submitted, found);
    if (before === "typed-on") {
      const more = { ...submitted, intent: "enregistrer", revision } as const;
      return await updateSubmitted(services, viewer, more, found);
    }
    return answer(200, { ok: true, message: patchMessages.published, issues: {}, revision, id, status });
  } catch (error) {
    services.log.error("patch-modification", { reason: describeError(error) });
    return refuse(submitted, 503, { message: patchMessages.saveFailed });
  }
}

async function updateSubmitted(
  services: Services,
  viewer: Viewer,
  submitted: SubmittedForm,
  { row, messages, keptTarget }: PatchForEdit,
): Promise<Answer> {
  const { id, status, scheduledFor } = row;
  const form = resolveForm(submitted, { status, messages });
  const { checked, issues } = checkForm(form, services, {
    target: keptTarget,
    scheduledFor,
    isScheduled: status === "programme",
  });
  if (!checked) return refuse(form, 422, { issues });
  const outcome = await updatePatch(changeOf(services, actorOf(viewer)), {
    row,
    revision: form.revision,
    ...checked,
    submissionId: form.submissionId,
    announcement: await sealed(services, checked.announcement, keptTarget),
  });
  if (outcome.kind === "version-taken") return refuse(form, 422, { issues: { version: outcome.message } });
  if (outcome.kind === "conflict") {
    const current = await readPatchForEdit(services.db, id);
    // The same form, sent twice at once, is saved: what is stored by now says so.
    if (row.revision === form.revision && current && current.row.revision !== row.revision)
      return saveExistingPatch(services, viewer, submitted, id);
    if (current && isOwnChange(form, current))
      return saveExistingPatch(services, viewer, { ...submitted, revision: current.row.revision }, id);
    return showConflict(form, current);
  }
  if (outcome.kind === "done") deliverLater(services, outcome.messageId);
  const shown = isShown(status);
  const published = checked.publication?.status === "publie" && !shown;
  const message = published ? patchMessages.published : patchMessages.saved;
  return answer(200, {
    ok: true,
    message: told(message, shown ? null : checked.publication, checked.announcement !== null),
    issues: {},
    revision: row.revision + (outcome.kind === "done" ? 1 : 0),
    id,
    status: checked.publication?.status ?? status,
  });
}
