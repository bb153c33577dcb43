import { useEffect, useRef } from "react";
import {
  createContext,
  data,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { rereadAfterConflict } from "#app/admin/reread-after-conflict";
import { staffMeta } from "#app/admin/staff-meta";
import { useTold } from "#app/admin/use-told";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { formatClock, formatDateTime } from "#app/platform/dates";
import { errors, isPageError, pageError } from "#app/platform/errors";
import { readForm } from "#app/platform/form-fields";
import { describeError } from "#app/platform/log";
import { app } from "#app/platform/page-kind";
import { limitRate } from "#app/platform/rate-limit";
import { singleParam } from "#app/platform/search-params";
import { Callout } from "#app/ui/callout";
import type { Archive } from "../archive-contents";
import { BackupError, importFailed } from "../backup-error";
import { ImpossibleChoice, OutdatedPlan } from "../choose";
import { RestoreForm } from "../components/restore-form";
import {
  RestoreOutcome,
  type RestoreResult,
  UnreadableArchive,
  UnreadPlan,
} from "../components/restore-outcome";
import { makePlan, shownStamps } from "../plan.server";
import { ownRecentRestore } from "../recent-restore.server";
import { restore, UnknownOutcome } from "../restore.server";
import { isNothing, readRestoreForm } from "../restore-form-data";
import { viewPlan } from "../restore-view";
import { openArchive } from "../sources.server";
import { stampToken } from "../stamps.server";
import { summaryOf } from "../summary.server";
import type { Route } from "./+types/admin-restore";

export const handle = app;
/** Also where the answer of the database was lost: only a new dry run tells what came of it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  rereadAfterConflict(args) || args.actionStatus === 503;
export const meta: Route.MetaFunction = () => staffMeta("Restaurer");

/** The archive of the address. An unreadable one is an answer for the page, not a fault of the site. */
async function openOr404(context: Route.LoaderArgs["context"], name: string) {
  const opened = await openArchive(services(context), name);
  if (!opened) {
    throw pageError({
      ...errors.notFound,
      message: "Cette archive n'est plus là\u00a0: un envoi est gardé un jour.",
    });
  }
  return opened;
}

/** Whether a form was answered before the dry run is made anew: what came of it is told, whatever becomes of that. */
const answeredContext = createContext(false);

const unread = { problem: [], isUnread: true } as const;

/** The dry run: nothing is written. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { discordId: reader } = staffOf(context, "admin");
  const own = services(context);
  try {
    const { archive, backup } = await openOr404(context, params.source);
    const plan = await makePlan(own, archive);
    const asked = singleParam(url.searchParams, "lignes");
    const lines = asked === "toutes" || asked === "aucune" ? asked : null;
    return {
      problem: null,
      createdAt: archive.createdAt,
      isUndo: backup?.touched != null,
      missingObjects: plan.missingObjects.slice(0, 20),
      missingCount: plan.missingObjects.length,
      plan: await viewPlan(plan, { undone: backup?.touched ?? null, lines, reader }),
      stamps: await stampToken(shownStamps(plan)),
    };
  } catch (error) {
    if (error instanceof BackupError) return { problem: error.reasons, isUnread: false };
    if (!context.get(answeredContext)) throw error;
    own.log.error("essai-a-blanc", { reason: describeError(error) });
    return unread;
  }
}

/** Where the site does not answer, the page stays: what came of its form stands on it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 500)) return unread;
    throw error;
  }
}

/** What is said of a restore that the same person did minutes ago, from the same archive. */
const toldAgain = ({ at, safetyId, lines }: { at: number; safetyId: string; lines: readonly string[] }) => ({
  message: `Vous avez restauré cette archive à ${formatClock(at)}.`,
  reasons: [
    ...lines,
    "Rien n'a changé cette fois\u00a0: des données ont été modifiées depuis l'essai à blanc, par cette restauration ou par quelqu'un. Le voici refait\u202f; relisez-le avant d'appliquer de nouveau.",
  ],
  safetyId,
});

/** Does what the dry run showed, all or nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = staffWriter(context, "admin");
  const own = services(context);
  await limitRate(own.env.LIMIT_WRITE, request, "restauration");
  const form = await readForm(request);
  context.set(answeredContext, true);
  const { kept, shown } = readRestoreForm(form);
  const answer = (status: number, result: RestoreResult) => data<RestoreResult>(result, { status });
  if (isNothing(kept)) {
    return answer(422, {
      ok: false,
      message: "Rien n'est choisi\u00a0: rien n'a changé.",
      reasons: [],
      kept,
    });
  }
  const actor = actorOf(viewer);
  let archive: Archive | undefined;
  try {
    ({ archive } = await openOr404(context, params.source));
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
    });
  } catch (error) {
    if (error instanceof OutdatedPlan) {
      // Sent twice at once, or again after its answer was lost.
      const earlier = archive && (await ownRecentRestore(own, archive, actor).catch(() => null));
      if (earlier) return answer(409, { ok: false, ...toldAgain(earlier) });
      const reason =
        "Des données ont été modifiées depuis l'essai à blanc. Le voici refait\u202f; relisez-le avant d'appliquer.";
      return answer(409, { ok: false, message: "Rien n'a changé.", reasons: [reason] });
    }
    if (error instanceof ImpossibleChoice) {
      return answer(422, { ok: false, message: "Rien n'a changé.", reasons: error.reasons, kept });
    }
    if (error instanceof BackupError)
      return answer(error.status, { ok: false, message: importFailed, reasons: error.reasons });
    if (isPageError(error)) throw error;
    own.log.error("restauration", { reason: describeError(error) });
    const reason =
      error instanceof UnknownOutcome
        ? "La base de données n'a pas répondu\u00a0: la restauration est peut-être faite. Un nouvel essai à blanc dit ce qui diffère encore."
        : "Une partie du site n'a pas répondu\u00a0: rien n'a changé.";
    return answer(503, { ok: false, message: importFailed, reasons: [reason] });
  }
}

export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = useRef<HTMLDivElement>(null);
  const { state, formMethod } = useNavigation();
  /** What came of the form is told already, over the dry run that it was sent from. */
  const isOutdated = state === "loading" && formMethod === "POST";
  // Also where no part of the page can be read afterwards.
  useTold(actionData?.ok ? actionData : undefined, 10_000);
  // The button is far below: what came of it is brought into view, and read out.
  useEffect(() => {
    if (actionData) outcome.current?.focus();
  }, [actionData]);
  return (
    <div className="page pt-6 md:pt-7">
      <p className="text-ui">
        <Link className="link" to="/admin/sauvegardes">
          Sauvegardes
        </Link>
      </p>
      <h1 className="mt-1 font-title text-title">
        {loaderData.problem === null && loaderData.isUndo ? "Annuler une restauration" : "Restaurer"}
      </h1>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-24 outline-none">
        {actionData && <RestoreOutcome result={actionData} />}
      </div>
      {loaderData.problem === null ? (
        <>
          <p className={`max-w-[46rem] text-text-2 ${actionData ? "mt-4" : "mt-1"}`}>
            {isOutdated ? (
              "L'essai à blanc est en train d'être refait\u00a0: celui-ci date d'avant votre envoi."
            ) : (
              <>
                {actionData?.ok ? "Essai à blanc refait" : "Essai à blanc"} de l'archive du{" "}
                {formatDateTime(loaderData.createdAt)}, comparée aux données de maintenant.{" "}
                {actionData?.ok
                  ? loaderData.plan.some(({ lines }) => lines.length > 0) && "Voici ce qui diffère encore."
                  : "Rien n'est encore changé. Une copie de sécurité sera faite d'abord."}
              </>
            )}
          </p>
          {loaderData.missingCount > 0 && (
            <div className="mt-4">
              <Callout
                kind="attention"
                title={`Images ou empreintes manquantes\u00a0: ${loaderData.missingCount}`}
              >
                <ul className="mt-1 font-mono text-small break-all">
                  {loaderData.missingObjects.map((key) => (
                    <li key={key}>{key}</li>
                  ))}
                </ul>
              </Callout>
            </div>
          )}
          <RestoreForm
            key={JSON.stringify(loaderData.stamps)}
            plan={loaderData.plan}
            stamps={loaderData.stamps}
            kept={actionData && !actionData.ok ? (actionData.kept ?? null) : null}
          />
        </>
      ) : loaderData.isUnread ? (
        <UnreadPlan isAnswered={actionData !== undefined} isDone={actionData?.ok === true} />
      ) : (
        <UnreadableArchive reasons={loaderData.problem} />
      )}
    </div>
  );
}
