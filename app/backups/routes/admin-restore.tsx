import { useEffect, useRef } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { rereadAfterConflict } from "#app/admin/reread-after-conflict";
import { staffMeta } from "#app/admin/staff-meta";
import { useTold } from "#app/admin/use-told";
import { staffOf } from "#app/auth/staff.server";
import { formSentContext, services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { counted } from "#app/text/counted";
import { formatDateTime } from "#app/time/dates";
import { Callout } from "#app/ui/callout";
import { UpLink } from "#app/ui/up-link";
import { BackupError } from "../backup-error";
import { RestoreForm } from "../components/restore-form";
import { RestoreOutcome, UnreadableArchive, UnreadPlan } from "../components/restore-outcome";
import { makePlan, shownStamps } from "../restore/plan.server";
import { answerRestore, openOr404 } from "../restore/restore-answer.server";
import { readTold } from "../restore/restore-told.server";
import { viewPlan } from "../restore/restore-view";
import { toAnnounce } from "../summary.server";
import type { Route } from "./+types/admin-restore";

export const handle = app;
/** Also where the answer of the database was lost: only a new dry run tells what came of it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  rereadAfterConflict(args) || args.actionStatus === 503;
export const meta: Route.MetaFunction = () => staffMeta("Restaurer");

const unread = { problem: [], isUnread: true } as const;

const aboutPictures = (pictures: number) =>
  pictures === 1
    ? "une image par son adresse\u00a0: elle n'est pas reprise"
    : `${counted(pictures, "image", "images")} par leur adresse\u00a0: aucune n'est reprise`;

/** A list holds a part of what a record has, and no picture. */
const aboutList = (pictures: number) =>
  `Ce qu'elle ne dit pas d'un enregistrement déjà ici y reste tel quel.${
    pictures === 0 ? "" : ` Elle nomme ${aboutPictures(pictures)}, et un mapping déjà ici garde les siennes.`
  }`;

/** The dry run: nothing is written. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { discordId: reader } = staffOf(context, "admin");
  const own = services(context);
  try {
    const { archive, backup } = await openOr404(context, params.source);
    const plan = await makePlan(own, archive);
    const patches = plan.entities.find(({ entity }) => entity.name === "patches");
    const asked = singleParam(url.searchParams, "lignes");
    const lines = asked === "toutes" || asked === "aucune" ? asked : null;
    return {
      problem: null,
      createdAt: archive.createdAt,
      listPictures: archive.list ? archive.list.pictures : null,
      isUndo: backup?.touched != null,
      missingObjects: plan.missingObjects.slice(0, 20),
      missingCount: plan.missingObjects.length,
      toAnnounce: toAnnounce(await readTold(own, patches?.planned ?? [])),
      plan: await viewPlan(plan, { undone: backup?.touched ?? null, lines, reader }),
      stamps: await shownStamps(plan),
    };
  } catch (error) {
    if (error instanceof BackupError) return { problem: error.reasons, isUnread: false };
    if (!context.get(formSentContext)) throw error;
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

export const action = ({ request, context, params }: Route.ActionArgs) =>
  answerRestore({ request, context }, params.source);

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
      <UpLink to="/admin/sauvegardes" inPlace>
        Sauvegardes
      </UpLink>
      <h1 className="font-title text-title">
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
                {actionData?.ok ? "Essai à blanc refait" : "Essai à blanc"}{" "}
                {loaderData.listPictures === null
                  ? `de l'archive du ${formatDateTime(loaderData.createdAt)}`
                  : "de la liste"}
                , comparée aux données de maintenant.{" "}
                {actionData?.ok
                  ? loaderData.plan.some(({ lines }) => lines.length > 0) && "Voici ce qui diffère encore."
                  : "Rien n'est encore changé. Une copie de sécurité sera faite d'abord."}
              </>
            )}
          </p>
          {loaderData.listPictures !== null && (
            <p className="mt-2 max-w-[46rem] text-text-2">{aboutList(loaderData.listPictures)}</p>
          )}
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
          {loaderData.toAnnounce && (
            <div className="mt-4">
              <Callout kind="attention" title={loaderData.toAnnounce}>
                <p>
                  Une archive ne garde pas les messages à Discord&nbsp;: restauré, un patch programmé serait
                  publié sans annonce. Pour qu'il en ait une, enregistrez-le ensuite avec elle.
                </p>
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
