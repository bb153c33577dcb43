/** The patch form as it arrives: texts to show again, and what they mean once checked. */

import { parseWebhookUrl, webhookMessage } from "#app/notifications/webhook-url";
import type { Services } from "#app/platform/context";
import type { Env } from "#app/platform/env";
import { checkedField, revisionField, rowsField, textField } from "#app/platform/request/form-fields";
import { type FieldIssues, issuesByField } from "#app/platform/request/issues";
import { isSubmissionId } from "#app/platform/request/submission-id";
import { withoutListSign } from "#app/text/list-sign";
import { fromParisInput } from "#app/time/paris-time";
import { type FormChoices, hourField, isPlannable } from "../choices";
import { readTyped } from "../compatibility";
import type { Announcement } from "../content";
import { byGroup } from "../groups";
import { patchMessages } from "../messages";
import { draftSchema, patchSchema, weightProblem } from "../schemas";
import { isShown, type PatchStatus } from "../status";
import type { Publication } from "./change.server";
import { type PatchDraft, withoutEmpty } from "./draft";
import { pathsOfGit } from "./git-list";

const intents = ["brouillon", "publier", "programmer", "enregistrer", "essayer"] as const;

/** Without a script a list is pasted into one row, with its signs; a row of one line is as somebody typed it. */
function readRow(lines: string[], read: (pasted: string[]) => string[]): string[] {
  const typed = withoutEmpty(lines);
  return typed.length > 1 ? read(withoutEmpty(lines.map(withoutListSign))) : typed;
}

/** Rows that are shown again, without the empty ones. */
const rows = (form: FormData, name: string, read = (pasted: string[]) => pasted) =>
  rowsField(form, name).flatMap((lines) => readRow(lines, read));

export function readSubmittedForm(form: FormData) {
  // The button that confirms a mention stands for the one that asked for it.
  const confirmed = textField(form, "mentionConfirmed");
  const intent = textField(form, "intent") || confirmed;
  const submissionId = textField(form, "submissionId");
  return {
    draft: {
      version: textField(form, "version"),
      title: textField(form, "title"),
      description: textField(form, "description"),
      modifications: byGroup((key) => rows(form, `modifications.${key}`)),
      modifiedFiles: rows(form, "modifiedFiles", pathsOfGit),
      downloads: {
        patch: textField(form, "downloads.patch"),
        base: textField(form, "downloads.base"),
        mappings: textField(form, "downloads.mappings"),
      },
      breaking: checkedField(form, "breaking"),
      security: checkedField(form, "security"),
      cumulative: checkedField(form, "cumulative"),
      upgradeSteps: rows(form, "upgradeSteps"),
      upgradeSql: textField(form, "upgradeSql"),
      compatibilite: {
        editions: rows(form, "compatibilite.editions"),
        artifactMinimal: textField(form, "compatibilite.artifactMinimal"),
        artifactTeste: textField(form, "compatibilite.artifactTeste"),
        buildJeu: textField(form, "compatibilite.buildJeu"),
        onesync: textField(form, "compatibilite.onesync"),
      },
    } satisfies PatchDraft,
    choices: {
      scheduledFor: textField(form, "scheduledFor").slice(0, 30),
      announce: checkedField(form, "announce"),
      mention: checkedField(form, "mention"),
    } satisfies FormChoices,
    webhookUrl: textField(form, "webhookUrl").trim(),
    mentionConfirmed: confirmed !== "",
    intent: intents.find((known) => known === intent) ?? "publier",
    submissionId: isSubmissionId(submissionId) ? submissionId : null,
    revision: revisionField(form),
  };
}

export type SubmittedForm = ReturnType<typeof readSubmittedForm>;

interface ResolvedForm extends SubmittedForm {
  /** The patch stays hidden by this save: it may be incomplete, and nobody is told. */
  isHidden: boolean;
}

interface Stored {
  status: PatchStatus;
  messages: readonly { kind: string }[];
}

/** What a form asks of the patch that is stored; `null` for a new one. */
export function resolveForm(submitted: SubmittedForm, stored: Stored | null): ResolvedForm {
  const { intent, choices } = submitted;
  const { status, messages }: Stored = stored ?? { status: "brouillon", messages: [] };
  const shown = isShown(status);
  const isAnnounced = shown && messages.some(({ kind }) => kind === "creation");
  return {
    ...submitted,
    intent: stored === null && intent === "enregistrer" ? "brouillon" : intent,
    // Announced before: its form does not ask, and nothing is wrong with what it does not show.
    choices: isAnnounced ? { ...choices, announce: false } : choices,
    isHidden: !shown && (intent === "brouillon" || (intent === "enregistrer" && status === "brouillon")),
  };
}

/** What is stored of the patch and is not in the form, or not whole: an empty or untouched field leaves it. */
interface Kept {
  /** The webhook, sealed, that was typed for the message that waits. */
  target: string | null;
  /** To the millisecond; its field tells no seconds, nor which of two hours it is when clocks go back. */
  scheduledFor: number | null;
  /** It waits for that hour, which may have come: the next run of the jobs publishes it. */
  isScheduled: boolean;
}

const nothingKept: Kept = { target: null, scheduledFor: null, isScheduled: false };

function readPublication(
  { intent, choices }: SubmittedForm,
  now: number,
  issues: FieldIssues,
  kept: Kept,
): Publication | null {
  if (intent === "enregistrer") return null;
  const isUntouched = choices.scheduledFor === hourField(kept);
  const at = isUntouched ? kept.scheduledFor : fromParisInput(choices.scheduledFor, now);
  const isEmpty = choices.scheduledFor === "";
  if (intent === "publier" && isEmpty) return { status: "publie" };
  const isDraft = intent === "brouillon";
  // An hour that cannot be read is no empty field: a draft would be saved without it.
  if (at === null && !(isDraft && isEmpty))
    issues["scheduledFor"] = "Indiquez le jour et l'heure de publication.";
  else if (at !== null && !isPlannable(at)) issues["scheduledFor"] = patchMessages.hourOutOfRange;
  if (isDraft) return { status: "brouillon", at };
  if (at !== null && at <= now && !(isUntouched && kept.isScheduled))
    issues["scheduledFor"] = "Cette heure est passée\u00a0: choisissez-en une à venir.";
  return { status: "programme", at: at ?? now };
}

/** Who hears of the patch: nobody, the default webhook, or the one that was typed (ADM-09). */
function readAnnouncement(
  {
    choices,
    webhookUrl,
    mentionConfirmed,
  }: Pick<SubmittedForm, "choices" | "webhookUrl" | "mentionConfirmed">,
  env: Pick<Env, "DISCORD_WEBHOOK_URL" | "DISCORD_API_URL" | "DISCORD_CLIENT_ROLE_ID">,
  issues: FieldIssues,
  kept: Kept["target"],
): Announcement | null {
  if (!choices.announce) return null;
  if (webhookUrl && !parseWebhookUrl(webhookUrl, env.DISCORD_API_URL)) {
    issues["webhookUrl"] = webhookMessage;
    return null;
  }
  if (!webhookUrl && !kept && !env.DISCORD_WEBHOOK_URL) {
    issues["webhookUrl"] =
      "Aucun webhook par défaut n'est configuré\u00a0: indiquez-en un, ou publiez sans annonce.";
    return null;
  }
  if (choices.mention && !mentionConfirmed) {
    issues["mention"] = "Confirmez\u00a0: ce message fera sonner le rôle client.";
    return null;
  }
  return {
    target: webhookUrl || kept || "defaut",
    roleId: choices.mention ? env.DISCORD_CLIENT_ROLE_ID : null,
  };
}

/** Checks everything at once, so that the form shows every problem in one go. */
export function checkForm(
  form: ResolvedForm,
  { env, now }: Pick<Services, "env" | "now">,
  kept = nothingKept,
) {
  const { draft, isHidden } = form;
  const schema = isHidden ? draftSchema : patchSchema;
  const parsed = schema.safeParse({ ...draft, compatibilite: readTyped(draft.compatibilite) });
  const issues: FieldIssues = parsed.success ? {} : issuesByField(parsed.error);
  const problem = parsed.success ? weightProblem(parsed.data) : null;
  if (problem) issues["description"] = problem;
  const publication = readPublication(form, now(), issues, kept);
  const announcement = isHidden ? null : readAnnouncement(form, env, issues, kept.target);
  if (!parsed.success || Object.keys(issues).length > 0) return { checked: null, issues };
  return { checked: { input: parsed.data, publication, announcement }, issues };
}
