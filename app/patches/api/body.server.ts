import type { Env } from "#app/platform/env";
import { type Issues, issuesOf, otherwise } from "#app/platform/request/issues";
import { isPlannable } from "../choices";
import type { Announcement, PatchRow } from "../content";
import { patchMessages } from "../messages";
import { type PatchInput, weightProblem } from "../schemas";
import { isShown, type PatchStatus } from "../status";
import type { Publication } from "../writing/change.server";
import { draftBody, draftChange, patchBody, patchChange, withoutMade } from "./schemas";

interface ApiBody {
  input: PatchInput;
  /** Null: the state stays, or a new patch is published. */
  publication: Publication | null;
  /** Undefined: nothing was said about a message. */
  announcement?: Announcement | null;
  submissionId: string | null;
  /** Of a change: the revision that it was made from; null where it does not say. */
  revision: number | null;
}

/** What PUT asks of the patch that it changes. */
type HeldState = Pick<PatchRow, "status" | "scheduledFor">;

/** `at` is not a number where no hour was sent. */
function publicationOf(status: PatchStatus | undefined, at: number): Publication | null {
  if (!status || status === "retire") return null;
  if (status === "publie") return { status };
  return status === "programme" ? { status, at } : { status, at: Number.isNaN(at) ? null : at };
}

/**
 * Whether a patch is stored with this hour. Sent back unchanged it is taken, also once it has come: such a patch waits for
 * the next run of the jobs.
 */
const isKeptHour = (row: HeldState | null, at: number): boolean =>
  row !== null && row.status !== "brouillon" && row.scheduledFor === at;

/** Whether the patch will be a draft: by what is sent, else by what it is. One that visitors see stays what it is. */
function isDraft(value: unknown, row: Pick<PatchRow, "status"> | null): boolean {
  if (isShown(row?.status)) return false;
  const { status } = Object(value) as { status?: unknown };
  return (typeof status === "string" ? status : row?.status) === "brouillon";
}

interface Asked {
  status?: PatchStatus | undefined;
  scheduledFor?: string | null | undefined;
  announce?: boolean | undefined;
}

type Settings = Pick<Env, "DISCORD_WEBHOOK_URL" | "DISCORD_CLIENT_ROLE_ID">;

/** What is wrong with the state, the hour or the announcement that is asked for; null where nothing is. */
function problemOf(
  { status, scheduledFor, announce }: Asked,
  { at, now, row, env }: { at: number; now: number; row: HeldState | null; env: Settings },
): Issues | null {
  if (scheduledFor && !status) {
    return {
      status: [
        "Indiquez aussi «\u00a0status\u00a0»\u00a0: une heure de publication va avec «\u00a0programme\u00a0».",
      ],
    };
  }
  if (scheduledFor && !isPlannable(at)) return { scheduledFor: [patchMessages.hourOutOfRange] };
  if (status === "programme" && !(at > now) && !isKeptHour(row, at)) {
    return { scheduledFor: ["Indiquez une heure de publication à venir."] };
  }
  if (announce && !env.DISCORD_WEBHOOK_URL) {
    return { announce: ["Aucun webhook par défaut n'est configuré."] };
  }
  if (status === "retire" && row?.status !== "retire") {
    return { status: ["Un patch se retire dans l'administration, avec sa raison."] };
  }
  return null;
}

/** @param roleId the role to mention; null for none */
function announcementOf(announce: boolean | undefined, roleId: string | null): ApiBody["announcement"] {
  if (announce === undefined) return undefined;
  return announce ? { target: "defaut", roleId } : null;
}

/** The body of POST and PUT, checked by the rules of the form. `row` is the patch that PUT changes. */
export function readApiBody(
  value: unknown,
  env: Settings,
  now: number,
  row: HeldState | null = null,
): ApiBody | { issues: Issues } {
  const [newBody, change] = isDraft(value, row) ? [draftBody, draftChange] : [patchBody, patchChange];
  const parsed = (row ? change : newBody).safeParse(value, { error: otherwise });
  if (!parsed.success) return { issues: issuesOf(parsed.error.issues, { whole: "corps" }) };
  const { status, scheduledFor, announce, mention, submissionId, ...input } = withoutMade(parsed.data);
  const tooHeavy = weightProblem(input);
  if (tooHeavy) return { issues: { corps: [tooHeavy] } };
  const at = scheduledFor ? Date.parse(scheduledFor) : Number.NaN;
  const issues = problemOf({ status, scheduledFor, announce }, { at, now, row, env });
  if (issues) return { issues };
  return {
    input,
    publication: publicationOf(status, at),
    announcement: announcementOf(announce, mention ? env.DISCORD_CLIENT_ROLE_ID : null),
    submissionId: submissionId ?? null,
    revision: row && typeof parsed.data.revision === "number" ? parsed.data.revision : null,
  };
}
