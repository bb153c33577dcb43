/** What the create and edit pages do with a submitted form. */
import { data } from "react-router";
import { differences } from "#app/audit/changes";
import { actorOf } from "#app/audit/record";
import type { Viewer } from "#app/auth/viewer";
import { deliverLater } from "#app/notifications/deliver.server";
import { sendingFailed } from "#app/notifications/messages";
import { openTarget, sealTarget } from "#app/notifications/seal-target.server";
import type { Services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { formatDateTime } from "#app/platform/dates";
import { describeError } from "#app/platform/log";
import { mayBeSaved } from "#app/platform/revisions";
import { findBySubmission, readPatchForEdit } from "./admin-queries.server";
import { changeOf, type Publication } from "./change.server";
import { type FormChoices, hourField, storedChoices } from "./choices";
import { type Announcement, type PatchRow, toDraft } from "./content";
import { createPatch } from "./create.server";
import type { PatchDraft } from "./draft";
import { checkForm, type Issues, readSubmittedForm, type SubmittedForm } from "./form.server";
import { patchMessages } from "./messages";
import { isShown, type PatchStatus } from "./status";
import { tryMessage } from "./trial.server";
import { updatePatch } from "./update.server";

/** What the page shows after a submission. */
export interface SaveResult {
  ok: boolean;
  /** The success sentence, or the one above the form; empty when what is wrong stands at its fields. */
  message: string;
  title?: string;
  issues: Issues;
  /** The text that was sent, to fill the form again when it is made anew without a script. */
  draft?: PatchDraft;
  choices?: FormChoices;
  /** As it was typed, while nothing is stored: left empty, the message would go to the default webhook. */
  webhookUrl?: string;
  /** What became of a message sent to the test channel: nothing was saved. */
  trial?: { sent: boolean; message: string };
  /** The revision that the next save of the form is made on; the patch's own when it is not told. */
  revision?: number;
  /** What the form was sent with: it is the same form when it is made anew without a script. */
  submissionId?: string | null;
  /** The patch as it is stored: the one of the form, or the one that it made. */
  id?: string;
  status?: PatchStatus;
  conflict?: Conflict;
}

/** The version that somebody else saved in the meantime, or the patch of id `made` that a first sending made. */
export interface Conflict {
  draft: PatchDraft;
  choices: FormChoices;
  /** The state that this form asked for. */
  asked: PatchStatus;
  by: string;
  at: number;
  made?: string;
}

const answer = (status: number, result: SaveResult) => data(result, { status });

function refuse(submitted: SubmittedForm, status: number, result: Partial<SaveResult>) {
  return answer(status, {
    ok: false,
    message: "",
    issues: {},
    draft: submitted.draft,
    choices: submitted.choices,
    webhookUrl: submitted.webhookUrl,
    revision: submitted.revision,
    submissionId: submitted.submissionId,
    ...result,
  });
}

async function showTrial(services: Services, viewer: Viewer, submitted: SubmittedForm, row: PatchRow | null) {
  try {
    const trial = await tryMessage(services, viewer, submitted, row);
    if (!("issues" in trial)) return refuse(submitted, 200, { trial });
    return refuse(submitted, 422, { issues: trial.issues });
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
      if (isKnown && submitted.intent === "publier") submitted.intent = "enregistrer";
      return await saveExistingPatch(services, viewer, submitted, made.id);
    }
    return await createSubmitted(services, viewer, submitted);
  } catch (error) {
    services.log.error("patch-creation", { reason: describeError(error) });
    return refuse(submitted, 503, { title: patchMessages.createFailed, message: patchMessages.saveFailed });
  }
}

/** What is said of a save that scheduled the patch: when it will be online, too. */
const withHour = (message: string, publication: Publication | null): string =>
  publication?.status === "programme"
    ? `${message} ${patchMessages.onlineFrom(formatDateTime(publication.at))}`
    : message;

async function createSubmitted(services: Services, viewer: Viewer, submitted: SubmittedForm) {
  const hidden = submitted.intent === "brouillon" || submitted.intent === "enregistrer";
  if (submitted.intent === "enregistrer") submitted.intent = "brouillon";
  const { checked, issues } = checkForm(submitted, services.env, services.now(), hidden);
  if (!checked?.publication) return refuse(submitted, 422, { issues });
  const { input, publication, announcement } = checked;
  const outcome = await createPatch(changeOf(services, actorOf(viewer)), {
    input,
    publication,
    announcement: await sealed(services, announcement),
    submissionId: submitted.submissionId,
    goesTo: async (stored) => (await openTarget(services.env, stored)) === announcement?.target,
  });
  if (outcome.kind === "version-taken") {
    return refuse(submitted, 422, { issues: { version: outcome.message } });
  }
  if (outcome.kind === "made-before") {
    const { id } = outcome.row;
    return showConflict(submitted, await readEditing(services.db, id), id);
  }
  if (outcome.kind === "conflict") throw new Error("a new patch has no other revision");
  if (outcome.kind === "done") deliverLater(services, outcome.messageId);
  const message = hidden ? patchMessages.draftCreated : patchMessages.created;
  return answer(200, {
    ok: true,
    message: withHour(message, publication),
    issues: {},
    id: outcome.id,
    status: publication.status,
    revision: 1,
  });
}

interface Editing {
  row: PatchRow;
  /** Who saved last, for the conflict view. */
  lastActor: string;
  /** The webhook, sealed, that was typed for the message that waits. */
  keptTarget: string | null;
  messages: { kind: string; mention: boolean }[];
}

export async function readEditing(db: Database, id: string): Promise<Editing | null> {
  const found = await readPatchForEdit(db, id);
  if (!found) return null;
  const { row, history, keptTarget, messages } = found;
  return { row, keptTarget, messages, lastActor: history[0]?.actorName ?? "quelqu'un" };
}

/** Whether the form published the patch before, and only the answer was lost: text and announcement are as it asks. */
function isPublishedAsSent(
  { env, now }: Services,
  submitted: SubmittedForm,
  { row, messages }: Editing,
): boolean {
  if (row.status !== "publie" || !mayBeSaved(submitted.revision, row.revision)) return false;
  const { checked } = checkForm(submitted, env, now(), false);
  return (
    checked?.publication?.status === "publie" &&
    differences(toDraft(row), checked.input).length === 0 &&
    messages.some(({ kind }) => kind === "creation") === (checked.announcement !== null)
  );
}

export async function saveExistingPatch(
  services: Services,
  viewer: Viewer,
  submitted: SubmittedForm,
  id: string,
) {
  try {
    const found = await readEditing(services.db, id);
    if (!found || found.row.deletedAt !== null)
      return refuse(submitted, 404, { message: patchMessages.gone });
    const { row, keptTarget } = found;
    if (submitted.intent === "essayer") return await showTrial(services, viewer, submitted, row);
    const shown = isShown(row.status);
    // The form takes it for a draft, or a scheduled patch: what it says would be online at once, if it is not already.
    if (shown && submitted.intent !== "enregistrer") {
      if (!isPublishedAsSent(services, submitted, found)) return showConflict(submitted, found);
      const { revision, status } = row;
      return answer(200, { ok: true, message: patchMessages.published, issues: {}, revision, id, status });
    }
    // Announced before: its form does not ask, and nothing is wrong with what it does not show.
    if (shown && found.messages.some(({ kind }) => kind === "creation")) submitted.choices.announce = false;
    const hidden =
      !shown &&
      (submitted.intent === "brouillon" ||
        (submitted.intent === "enregistrer" && row.status === "brouillon"));
    const { checked, issues } = checkForm(submitted, services.env, services.now(), hidden, keptTarget);
    if (!checked) return refuse(submitted, 422, { issues });
    const outcome = await updatePatch(changeOf(services, actorOf(viewer)), {
      row,
      revision: submitted.revision,
      ...checked,
      announcement: await sealed(services, checked.announcement, keptTarget),
    });
    if (outcome.kind === "version-taken") {
      return refuse(submitted, 422, { issues: { version: outcome.message } });
    }
    if (outcome.kind === "conflict") {
      const now = await readEditing(services.db, id);
      // The same form, sent twice at once, is saved: what is stored by now says so.
      if (row.revision === submitted.revision && now && now.row.revision !== row.revision)
        return await saveExistingPatch(services, viewer, submitted, id);
      return showConflict(submitted, now);
    }
    if (outcome.kind === "done") deliverLater(services, outcome.messageId);
    const published = checked.publication?.status === "publie" && !shown;
    const message = published ? patchMessages.published : patchMessages.saved;
    return answer(200, {
      ok: true,
      message: withHour(message, shown ? null : checked.publication),
      issues: {},
      revision: row.revision + (outcome.kind === "done" ? 1 : 0),
      id,
      status: checked.publication?.status ?? row.status,
    });
  } catch (error) {
    services.log.error("patch-modification", { reason: describeError(error) });
    return refuse(submitted, 503, { message: patchMessages.saveFailed });
  }
}

/** The state that a form asks for; what visitors see stays as it is. */
function statusAsked({ intent, choices }: SubmittedForm, { status }: PatchRow): PatchStatus {
  if (isShown(status) || intent === "enregistrer") return status;
  if (intent === "brouillon") return "brouillon";
  return intent === "publier" && choices.scheduledFor === "" ? "publie" : "programme";
}

function showConflict(submitted: SubmittedForm, current: Editing | null, made?: string) {
  if (!current || current.row.deletedAt !== null) {
    return refuse(submitted, 404, { message: patchMessages.gone });
  }
  const { row, lastActor, messages } = current;
  const { status, revision, updatedAt } = row;
  const shown = isShown(status);
  const isNews = shown && !made && submitted.intent !== "enregistrer";
  // The announcement was meant for a patch that nobody had seen.
  if (isNews) submitted.choices = { scheduledFor: "", announce: false, mention: false };
  const mine = submitted.choices;
  const stored = storedChoices({ status, scheduledFor: hourField(row), messages }, mine.announce);
  return refuse(submitted, 409, {
    message: made
      ? patchMessages.madeBefore[status]
      : isNews
        ? patchMessages.shownMeanwhile[status === "retire" ? "retire" : "publie"]
        : patchMessages.conflict,
    revision,
    id: row.id,
    status,
    conflict: {
      draft: toDraft(row),
      // Only what waits has an announcement that is stored.
      choices: status === "programme" ? stored : { ...mine, scheduledFor: stored.scheduledFor },
      asked: statusAsked(submitted, row),
      by: lastActor,
      at: updatedAt,
      ...(made && { made }),
    },
  });
}
