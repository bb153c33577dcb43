/**
 * What the patch form holds in a browser, and what becomes of it with each thing that happens. Pure: `use-patch-form.ts`
 * keeps it, and does what reaches beyond the form.
 */
import { type FormChoices, noChoices } from "../../choices";
import { isShown, type PatchStatus } from "../../status";
import { emptyDraft, type PatchDraft } from "../../writing/draft";
import type { SaveResult } from "../../writing/save-result.server";

/** All that one types into the form, but for a webhook. */
export interface Typed {
  draft: PatchDraft;
  choices: FormChoices;
}

/** The stored patch that the form is of; a new one has none. */
interface StoredPatch {
  revision: number;
  status: PatchStatus;
}

interface PatchFormState {
  typed: Typed;
  /** What is saved, and the revision that it is; a new patch has none. */
  saved: Typed;
  revision: number;
  /** The patch that both versions were shown of: the next save is made on that one. */
  told: number | null;
  /** Its state, as the last answer had it. */
  answered: PatchStatus | undefined;
  /** Whether visitors see it, as far as the form has taken that into account. */
  wasShown: boolean;
  /** What was sent last: one may have gone on typing when the answer comes. */
  sent: Typed;
  submission: string;
  /** Lists hold rows of their own: another number makes them anew. */
  generation: number;
  /** When the draft was kept that was taken up. */
  resumed: number | null;
  /** The new patch, to be gone on with on its own page. */
  goesTo: string | null;
}

/** What a form is made of: the patch as it is stored, or what a new one begins with, and what a sending answered. */
export interface FormOrigin {
  initial: Typed;
  /** None of a new one. */
  patch: StoredPatch | undefined;
  submissionId: string;
  result: SaveResult | undefined;
}

/** What this browser kept of an earlier visit. */
export interface KeptDraft {
  draft: PatchDraft;
  /** A text of before the form had them has none. */
  choices?: FormChoices;
  /** The one that it was written on; 0 of a new patch, and of a text of before they were kept: a save shows both versions. */
  revision: number;
  at: number;
}

const same = (a: Typed, b: Typed) => JSON.stringify(a) === JSON.stringify(b);

export const isDirty = ({ typed, saved }: PatchFormState): boolean => !same(typed, saved);
/** Whether something was typed since the form was sent. */
export const isNewer = ({ typed, sent }: PatchFormState): boolean => !same(typed, sent);

/** A new patch is saved: its form is done with. */
export const isDone = ({ patch, result }: Pick<FormOrigin, "patch" | "result">): boolean =>
  !patch && result?.ok === true;

/** The state of the patch, by what the page and the last answer know of it. */
export const statusOf = (
  { answered }: Pick<PatchFormState, "answered">,
  patch: StoredPatch | undefined,
): PatchStatus | undefined => (isShown(patch?.status) ? patch?.status : (answered ?? patch?.status));

/** The form as its page opens: also the one that was sent without a script, and is made anew with the answer. */
export function begin(origin: FormOrigin): PatchFormState {
  const { initial, patch, submissionId, result } = origin;
  const done = isDone(origin);
  const typed = {
    draft: done ? emptyDraft : (result?.draft ?? initial.draft),
    choices: result?.choices ?? initial.choices,
  };
  const answered = done ? undefined : result?.status;
  return {
    typed,
    saved: initial,
    revision: done ? 0 : (result?.revision ?? patch?.revision ?? 0),
    told: null,
    answered,
    wasShown: isShown(statusOf({ answered }, patch)),
    sent: typed,
    submission: result?.submissionId ?? submissionId,
    generation: 0,
    resumed: null,
    goesTo: null,
  };
}

const replace = (form: PatchFormState, typed: Typed): PatchFormState => ({
  ...form,
  typed,
  generation: form.generation + 1,
});

export const write = (form: PatchFormState, draft: PatchDraft): PatchFormState => ({
  ...form,
  typed: { ...form.typed, draft },
});

/** Another text in the place of what is typed; lists are made anew with it. */
export const rewrite = (form: PatchFormState, draft: PatchDraft): PatchFormState =>
  replace(form, { ...form.typed, draft });

export const choose = (form: PatchFormState, change: Partial<FormChoices>): PatchFormState => ({
  ...form,
  typed: { ...form.typed, choices: { ...form.typed.choices, ...change } },
});

export const withoutAnnouncement = (typed: Typed): Typed => ({ ...typed, choices: noChoices });

/** The patch went online since the form was opened, announced or not, or no longer is. */
export function noteShown(form: PatchFormState, shown: boolean): PatchFormState {
  const next = { ...form, wasShown: shown };
  if (!shown) return next;
  // Hour and announcement are no longer to be chosen.
  return { ...next, typed: withoutAnnouncement(form.typed), saved: withoutAnnouncement(form.saved) };
}

/**
 * Goes on with what this browser kept.
 *
 * @param nextSubmission what it is sent with where it is of a patch
 */
export function takeUp(
  form: PatchFormState,
  { draft, choices, revision, at }: KeptDraft,
  patch: StoredPatch | undefined,
  nextSubmission: string,
): PatchFormState {
  // Written for another revision of a patch that is online by now: what was chosen with the text counts no longer.
  const isLate = isShown(statusOf(form, patch)) && revision !== patch?.revision;
  const resumed = {
    ...replace(form, { draft, choices: (!isLate && choices) || form.typed.choices }),
    resumed: at,
  };
  // It did not see what this form saved until now: that is shown to it as another's change would be.
  return patch ? { ...resumed, revision, told: null, submission: nextSubmission } : resumed;
}

/** Forgets all that was typed. */
export const startAgain = (
  form: PatchFormState,
  { initial, patch }: Pick<FormOrigin, "initial" | "patch">,
): PatchFormState => ({
  ...replace(form, initial),
  saved: initial,
  revision: patch?.revision ?? 0,
  told: null,
  resumed: null,
});

/** Takes the version that somebody else saved, all of it. Of a new patch that is a text to begin with. */
export function takeSaved(
  form: PatchFormState,
  { draft, choices }: Typed,
  patch: StoredPatch | undefined,
): PatchFormState {
  const version = { draft, choices };
  const taken = replace(form, version);
  return patch ? { ...taken, saved: version, revision: form.told ?? form.revision } : taken;
}

function takeConflict(form: PatchFormState, { revision, status, choices }: SaveResult): PatchFormState {
  const told = { ...form, told: revision ?? null };
  const isUnannounced = isShown(status) && choices && !choices.announce;
  return isUnannounced ? choose(told, { announce: false, mention: false }) : told;
}

/**
 * What the server answered to what was sent.
 *
 * @param nextSubmission what the next new patch is sent with
 */
export function takeAnswer(
  form: PatchFormState,
  result: SaveResult,
  { patch, initial }: Pick<FormOrigin, "patch" | "initial">,
  nextSubmission: string,
): PatchFormState {
  const answered = { ...form, answered: result.status ?? form.answered };
  const heard = result.conflict ? takeConflict(answered, result) : answered;
  if (!result.ok) return heard;
  const saved = { ...heard, told: null, saved: form.sent, revision: result.revision ?? 0 };
  if (!isDone({ patch, result })) return saved;
  // What was typed meanwhile belongs to the patch that is made now.
  if (isNewer(form)) return { ...saved, goesTo: result.id ?? null };
  const empty = { draft: emptyDraft, choices: initial.choices };
  return {
    ...replace(saved, empty),
    saved: empty,
    revision: 0,
    answered: undefined,
    submission: nextSubmission,
  };
}
