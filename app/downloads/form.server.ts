import { data } from "react-router";
import { actorOf } from "#app/audit/record";
import { staffWriter } from "#app/auth/staff.server";
import { type Call, services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import {
  checkedField,
  readForm,
  revisionField,
  textField,
  textFields,
} from "#app/platform/request/form-fields";
import { type FieldIssues, issuesByField } from "#app/platform/request/issues";
import { type AdminDownloadRow, findDownload } from "./admin-queries.server";
import { removeFormer, updateDownload } from "./commands.server";
import { downloadMessages } from "./messages";
import { type DownloadInput, downloadSchema } from "./schemas";

interface TypedDownload extends DownloadInput {
  /** Whether members keep the previous version. */
  keep: boolean;
}

/** The form as it arrives: its texts are not checked yet. */
function readSubmittedForm(form: FormData) {
  return {
    slug: textField(form, "slug").slice(0, 60),
    /** The one that the form was made from. */
    revision: revisionField(form),
    isRemoval: textField(form, "intent") === "retirer",
    typed: { ...textFields(form, downloadSchema.keyof().options), keep: checkedField(form, "keep") },
    /** When the former version to take away was replaced. */
    replacedAt: Number(textField(form, "replacedAt")),
  };
}

type SubmittedForm = ReturnType<typeof readSubmittedForm>;

interface Outcome {
  status: number;
  message: string;
  issues?: FieldIssues;
  /** What is stored by now, where that is not what the form was made from. */
  current?: AdminDownloadRow;
}

/** What the page says of a form, and shows in it again. */
function answerOf({ slug, revision, isRemoval, typed }: SubmittedForm, outcome: Outcome) {
  const { status, message, issues = {}, current = null } = outcome;
  const ok = status === 200;
  return data(
    {
      slug,
      ok,
      message,
      isRemoval,
      typed: ok || isRemoval ? null : typed,
      // What its writer has seen last: the page may be made anew from a later one.
      revision: current?.revision ?? revision,
      issues,
      current,
    },
    { status },
  );
}

/** The fingerprint of the version that another one replaces is not that one's: members would call a good file damaged (N-08). */
const isOldChecksum = ({ link, sha256, keep }: TypedDownload, before: AdminDownloadRow): boolean =>
  keep && link !== before.link && sha256 !== "" && sha256 === before.sha256;

/** Saves a file of the downloads page, or takes a former version of it away. */
export async function answerDownloadForm({ request, context }: Call) {
  const actor = actorOf(staffWriter(context));
  const { db, log, now } = services(context);
  const sent = readSubmittedForm(await readForm(request));
  const { slug, revision, isRemoval, typed, replacedAt } = sent;
  const answer = (outcome: Outcome) => answerOf(sent, outcome);
  const parsed = isRemoval ? null : downloadSchema.safeParse(typed);
  if (parsed?.error) return answer({ status: 422, message: "", issues: issuesByField(parsed.error) });
  try {
    const item = await findDownload(db, slug);
    if (!item) return answer({ status: 404, message: downloadMessages.missing });
    if (parsed && revision === item.revision && isOldChecksum({ ...parsed.data, keep: typed.keep }, item))
      return answer({ status: 422, message: "", issues: { sha256: downloadMessages.oldChecksum } });
    const change = { slug, revision, actor, now: now() };
    const apply = (before: AdminDownloadRow) =>
      parsed
        ? updateDownload(db, { ...change, before, input: parsed.data, keepsFormer: typed.keep })
        : removeFormer(db, { ...change, before, replacedAt });
    if ((await apply(item)) === "conflict") {
      const current = (await findDownload(db, slug)) ?? item;
      // The same form, sent twice at once, is saved: what is stored by now says so.
      if ((await apply(current)) === "conflict") {
        return parsed
          ? answer({ status: 409, message: downloadMessages.conflict, current })
          : answer({ status: 409, message: downloadMessages.removalConflict });
      }
    }
    return answer({ status: 200, message: parsed ? downloadMessages.saved : downloadMessages.removed });
  } catch (error) {
    log.error("telechargement", { reason: describeError(error) });
    return answer({
      status: 503,
      message: isRemoval ? downloadMessages.removalFailed : downloadMessages.failed,
    });
  }
}
