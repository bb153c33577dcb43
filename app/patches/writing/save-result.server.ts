/** What the create and edit pages answer to a submitted form. */
import { data } from "react-router";
import { differences } from "#app/audit/changes";
import type { Services } from "#app/platform/context";
import type { FieldIssues } from "#app/platform/request/issues";
import { mayBeSaved } from "#app/platform/request/revisions";
import type { PatchForEdit } from "../admin-queries.server";
import { type FormChoices, hourField, noChoices, storedChoices } from "../choices";
import { type PatchRow, toDraft } from "../content";
import { patchMessages } from "../messages";
import { isShown, type PatchStatus } from "../status";
import type { PatchDraft } from "./draft";
import { checkForm, type SubmittedForm } from "./form.server";
import { sendingOf } from "./update.server";

/** What the page shows after a submission. */
export interface SaveResult {
  ok: boolean;
  /** The success sentence, or the one above the form; empty when what is wrong stands at its fields. */
  message: string;
  title?: string;
  issues: FieldIssues;
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

export const answer = (status: number, result: SaveResult) => data(result, { status });

export type Answer = ReturnType<typeof answer>;

/** The form as it was sent, with what is wrong. */
export function refuse(submitted: SubmittedForm, status: number, result: Partial<SaveResult>) {
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

/**
 * Whether this form published the patch already, and only the answer was lost. That is so if it asks for no other hour
 * or announcement, and its text is the one that is online ("same") or was typed on after it ("typed-on").
 */
export function isPublishedAsSent(
  services: Services,
  submitted: SubmittedForm,
  { row, messages, sendings }: PatchForEdit,
): "same" | "typed-on" | null {
  if (row.status !== "publie") return null;
  const { checked } = checkForm({ ...submitted, isHidden: false }, services);
  if (checked?.publication?.status !== "publie") return null;
  if (messages.some(({ kind }) => kind === "creation") !== (checked.announcement !== null)) return null;
  if (mayBeSaved(submitted.revision, row.revision) && differences(toDraft(row), checked.input).length === 0)
    return "same";
  return isOwnChange(submitted, { row, sendings }) ? "typed-on" : null;
}

/**
 * Whether the form itself made every revision since the one that it is made on, and the answers were lost: what is typed
 * since goes over them, and nobody else's work is among them.
 */
export function isOwnChange(
  { submissionId, revision }: SubmittedForm,
  { row, sendings }: Pick<PatchForEdit, "row" | "sendings">,
): boolean {
  const since = row.revision - revision;
  if (submissionId === null || since < 1 || since > sendings.length) return false;
  return Array.from({ length: since }, (_, i) => sendingOf(submissionId, row.revision - i)).every((sending) =>
    sendings.includes(sending),
  );
}

/** The state that a form asks for; what visitors see stays as it is. */
function statusAsked({ intent, choices }: SubmittedForm, { status }: PatchRow): PatchStatus {
  if (isShown(status) || intent === "enregistrer") return status;
  if (intent === "brouillon") return "brouillon";
  return intent === "publier" && choices.scheduledFor === "" ? "publie" : "programme";
}

function conflictMessage(status: PatchStatus, made: string | undefined, isNews: boolean): string {
  if (made) return patchMessages.madeBefore[status];
  if (!isNews) return patchMessages.conflict;
  return patchMessages.shownMeanwhile[status === "retire" ? "retire" : "publie"];
}

/** The answer 409: the form as it was sent, beside the patch as it is stored by now. */
export function showConflict(submitted: SubmittedForm, current: PatchForEdit | null, made?: string) {
  if (!current || current.row.deletedAt !== null) {
    return refuse(submitted, 404, { message: patchMessages.gone });
  }
  const { row, lastActor, messages } = current;
  const { status, revision, updatedAt } = row;
  const shown = isShown(status);
  const isNews = shown && !made && submitted.intent !== "enregistrer";
  // The announcement was meant for a patch that nobody had seen.
  const mine = isNews ? noChoices : submitted.choices;
  const stored = storedChoices({ status, scheduledFor: hourField(row), messages }, mine.announce);
  return refuse(submitted, 409, {
    choices: mine,
    message: conflictMessage(status, made, isNews),
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
