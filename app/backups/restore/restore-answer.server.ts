/** The form of a dry run, done and answered: what came of a restore, in sentences. */
import { type ActionFunctionArgs, data } from "react-router";
import { type Actor, actorOf } from "#app/audit/record";
import { staffWriter } from "#app/auth/staff.server";
import { formSentContext, type RequestContext, type Services, services } from "#app/platform/context";
import { errors, isPageError, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { readForm } from "#app/platform/request/form-fields";
import { formatClock } from "#app/time/dates";
import type { Archive } from "../archive/archive-contents";
import { BackupError, importFailed } from "../backup-error";
import { isUpload, openArchive } from "../sources.server";
import { summaryOf } from "../summary.server";
import { ImpossibleChoice, OutdatedPlan } from "./choose";
import { ownRecentRestore } from "./recent-restore.server";
import { restore, UnknownOutcome } from "./restore.server";
import { isNothing, type Kept, readRestoreForm } from "./restore-form-data";

export type RestoreResult =
  | { ok: true; message: string; safetyId: string; lines: readonly string[]; isOnDiscord: boolean }
  | {
      ok: false;
      message: string;
      reasons: readonly string[];
      /** What was chosen, to be shown again. */
      kept?: Kept;
      /** Of the restore that was done before. */
      safetyId?: string;
    };

/** The archive of the address. An unreadable one is an answer for the page, not a fault of the site. */
export async function openOr404(context: RequestContext, name: string) {
  const opened = await openArchive(services(context), name);
  if (!opened) {
    throw pageError({
      ...errors.notFound,
      message: isUpload(name)
        ? "Cette archive n'est plus là\u00a0: un envoi est gardé un jour."
        : "Cette archive n'est plus dans le stockage\u00a0: restaurez-en une autre.",
    });
  }
  return opened;
}

const nothingChanged = "Rien n'a changé.";

/** Sent twice at once, again after its answer was lost, or after somebody changed something. */
async function outdated(own: Services, archive: Archive | undefined, actor: Actor): Promise<RestoreResult> {
  const earlier = archive && (await ownRecentRestore(own, archive, actor).catch(() => null));
  if (!earlier) {
    const reason =
      "Des données ont été modifiées depuis l'essai à blanc. Le voici refait\u202f; relisez-le avant d'appliquer.";
    return { ok: false, message: nothingChanged, reasons: [reason] };
  }
  const { at, safetyId, lines } = earlier;
  return {
    ok: false,
    message: `Vous avez restauré cette archive à ${formatClock(at)}.`,
    reasons: [
      ...lines,
      "Rien n'a changé cette fois\u00a0: des données ont été modifiées depuis l'essai à blanc, par cette restauration ou par quelqu'un. Le voici refait\u202f; relisez-le avant d'appliquer de nouveau.",
    ],
    safetyId,
  };
}

const failureOf = (error: unknown) =>
  error instanceof UnknownOutcome
    ? "La base de données n'a pas répondu\u00a0: la restauration est peut-être faite. Un nouvel essai à blanc dit ce qui diffère encore."
    : "Une partie du site n'a pas répondu\u00a0: rien n'a changé.";

/** Does what the dry run showed, all or nothing. */
export async function answerRestore(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  source: string,
) {
  const viewer = staffWriter(context, "admin");
  const own = services(context);
  const form = await readForm(request);
  context.set(formSentContext, true);
  const { kept, shown } = readRestoreForm(form);
  const answer = (status: number, result: RestoreResult) => data<RestoreResult>(result, { status });
  if (isNothing(kept)) {
    const message = "Rien n'est choisi\u00a0: rien n'a changé.";
    return answer(422, { ok: false, message, reasons: [], kept });
  }
  const actor = actorOf(viewer);
  let archive: Archive | undefined;
  try {
    ({ archive } = await openOr404(context, source));
    const lines = Object.fromEntries(
      Object.entries(kept.lines).map(([name, tokens]) => [name, new Set(tokens)]),
    );
    const applied = await restore(own, { archive, choices: kept.choices, lines, shown, actor });
    own.log.info("restauration", { person: viewer.discordId, safety: applied.safetyId });
    return answer(200, {
      ok: true,
      message: "La restauration est faite.",
      safetyId: applied.safetyId,
      lines: summaryOf(applied),
      isOnDiscord: applied.told.isOnDiscord,
    });
  } catch (error) {
    if (error instanceof OutdatedPlan) return answer(409, await outdated(own, archive, actor));
    if (error instanceof ImpossibleChoice) {
      // Nothing foresaw it: the log has which value it is.
      if (error.cause) own.log.error("restauration", { reason: describeError(error.cause) });
      return answer(422, { ok: false, message: nothingChanged, reasons: error.reasons, kept });
    }
    if (error instanceof BackupError) {
      return answer(error.status, { ok: false, message: importFailed, reasons: error.reasons });
    }
    if (isPageError(error)) throw error;
    own.log.error("restauration", { reason: describeError(error) });
    return answer(503, { ok: false, message: importFailed, reasons: [failureOf(error)] });
  }
}
