import type { Env } from "#app/platform/env";
import { type Issues, issuesOf, otherwise } from "#app/platform/issues";
import { draftBody, draftChange, patchBody, patchChange, withoutMade } from "./api-schemas";
import type { Publication } from "./change.server";
import type { Announcement, PatchRow } from "./content";
import { type PatchInput, weightProblem } from "./schemas";
import { isShown, type PatchStatus } from "./status";

interface ApiBody {
  input: PatchInput;
  /** Null: the state stays, or a new patch is published. */
  publication: Publication | null;
  /** Undefined: nothing was said about a message. */
  announcement?: Announcement | null;
  submissionId: string | null;
}

type Refusal = { issues: Issues };

/** What PUT asks of the patch that it changes. */
type HeldState = Pick<PatchRow, "status" | "scheduledFor">;

/** `at` is not a number where no hour was sent. */
function publicationOf(status: PatchStatus | undefined, at: number): Publication | null {
  if (!status || status === "retire") return null;
  if (status === "publie") return { status };
  return status === "programme" ? { status, at } : { status, at: Number.isNaN(at) ? null : at };
}

/** Whether a patch has this hour already: sent back, it may have come, and the patch waits for the next run of the jobs. */
const isKeptHour = (row: HeldState | null, at: number): boolean =>
  row !== null && row.status !== "brouillon" && row.scheduledFor === at;

/** Whether the patch will be a draft: by what is sent, else by what it is. One that visitors see stays what it is. */
function isDraft(value: unknown, row: Pick<PatchRow, "status"> | null): boolean {
  if (isShown(row?.status)) return false;
  const { status } = Object(value) as { status?: unknown };
  return (typeof status === "string" ? status : row?.status) === "brouillon";
}

/** The body of POST and PUT, checked by the rules of the form. `row` is the patch that PUT changes. */
export function readApiBody(
  value: unknown,
  env: Pick<Env, "DISCORD_WEBHOOK_URL" | "DISCORD_CLIENT_ROLE_ID">,
  now: number,
  row: HeldState | null = null,
): ApiBody | Refusal {
  const draft = isDraft(value, row);
  const parsed = row
    ? (draft ? draftChange : patchChange).safeParse(value, { error: otherwise })
    : (draft ? draftBody : patchBody).safeParse(value, { error: otherwise });
  if (!parsed.success) return { issues: issuesOf(parsed.error.issues, { whole: "corps" }) };
  const { status, scheduledFor, announce, mention, submissionId, ...input } = withoutMade(parsed.data);
  const problem = weightProblem(input);
  if (problem) return { issues: { corps: [problem] } };
  const at = scheduledFor ? Date.parse(scheduledFor) : Number.NaN;
  if (scheduledFor && !status) {
    return {
      issues: {
        status: [
          "Indiquez aussi «\u00a0status\u00a0»\u00a0: une heure de publication va avec «\u00a0programme\u00a0».",
        ],
      },
    };
  }
  if (status === "programme" && !(at > now) && !isKeptHour(row, at)) {
    return { issues: { scheduledFor: ["Indiquez une heure de publication à venir."] } };
  }
  if (announce && !env.DISCORD_WEBHOOK_URL) {
    return { issues: { announce: ["Aucun webhook par défaut n'est configuré."] } };
  }
  const announcement = announce
    ? { target: "defaut", roleId: mention ? env.DISCORD_CLIENT_ROLE_ID : null }
    : announce === undefined
      ? undefined
      : null;
  if (status === "retire" && row?.status !== "retire") {
    return { issues: { status: ["Un patch se retire dans l'administration, avec sa raison."] } };
  }
  const publication = publicationOf(status, at);
  return { input, publication, announcement, submissionId: submissionId ?? null };
}
