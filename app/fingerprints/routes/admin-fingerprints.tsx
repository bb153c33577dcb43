import { useEffect, useRef } from "react";
import { data, Form, Link, redirect } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { useFilled } from "#app/admin/use-filled";
import { useTold } from "#app/admin/use-told";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { findPatch } from "#app/patches/admin-queries.server";
import { placeQuery, readPlace } from "#app/patches/list-place";
import { patchMessages } from "#app/patches/messages";
import { formSentContext, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { FormError } from "#app/platform/request/multipart.server";
import { app } from "#app/platform/response/page-kind";
import { formatBytes } from "#app/text/format-bytes";
import { formatDateTime, formatNumber } from "#app/time/dates";
import { Callout } from "#app/ui/callout";
import { ConfirmButton } from "#app/ui/confirm-button";
import { FingerprintForm, saveAnyway } from "../components/admin/fingerprint-form";
import { ListPreview } from "../components/admin/list-preview";
import { countFiles } from "../count-files";
import { readList } from "../form.server";
import { type Preview, previewOf } from "../manifest";
import { fingerprintMessages } from "../messages";
import { attachFingerprints, findFingerprints, removeFingerprints } from "../store.server";
import { type Doubt, doubtAbout } from "../version-before.server";
import type { Route } from "./+types/admin-fingerprints";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Empreintes des fichiers");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  staffOf(context);
  const { db } = services(context);
  const row = await findPatch(db, params.id);
  if (!row) throw pageError({ ...errors.notFound, ...patchMessages.noPatch });
  if (row.deletedAt !== null && !context.get(formSentContext))
    throw redirect("/admin/patches?etat=corbeille");
  const { id, version, title } = row;
  const place = placeQuery(readPlace(url.searchParams));
  return { patch: { id, version, title }, place, current: await findFingerprints(db, id) };
}

/** Characters of a pasted list that come back with its page; a longer one is still where it was copied from. */
const longestEcho = 200_000;

interface Result {
  ok: boolean;
  message: string;
  preview: Preview | null;
  /** Why the list may be of another folder. */
  doubt: Doubt | null;
  pasted: string;
}

/** Looks at a list without keeping it, attaches it, or takes away the one that is there. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context));
  context.set(formSentContext, true);
  refuseUnlessPost(request);
  const scope = services(context);
  const answer = (status: number, message: string, more: Partial<Result> = {}) =>
    data<Result>(
      { ok: status === 200, message, preview: null, doubt: null, pasted: "", ...more },
      { status },
    );
  let kept: Partial<Result> = {};
  let failed: string = fingerprintMessages.failed;
  try {
    const list = await readList(request);
    if (list.intent === "retirer") failed = fingerprintMessages.removalFailed;
    kept = {
      preview: list.parsed && previewOf(list.parsed),
      pasted: list.pasted.length > longestEcho ? "" : list.pasted,
    };
    const patch = await findPatch(scope.db, params.id);
    if (!patch || patch.deletedAt !== null) return answer(404, patchMessages.missing, kept);
    const current = await findFingerprints(scope.db, patch.id);
    const isOutdated = list.seen !== (current?.key ?? "");
    const change = { patchId: patch.id, version: patch.version, seen: current, isOutdated, actor };
    if (list.intent === "retirer") {
      const outcome = await removeFingerprints(scope, change);
      return outcome === "saved"
        ? answer(200, fingerprintMessages.removed)
        : answer(409, fingerprintMessages.conflict);
    }
    if (list.problem) return answer(list.problem.status, list.problem.message, kept);
    // An outdated form is told of the conflict.
    if (list.intent !== saveAnyway && !(list.intent === "enregistrer" && isOutdated)) {
      const doubt = await doubtAbout(scope, patch.id, list.parsed.files);
      if (list.intent === "verifier") return answer(200, fingerprintMessages.readable, { ...kept, doubt });
      if (list.intent !== "enregistrer") return answer(400, errors.badRequest.message, kept);
      if (doubt) return answer(200, fingerprintMessages.doubtful, { ...kept, doubt });
    }
    const outcome = await attachFingerprints(scope, change, list.parsed.files);
    return outcome === "conflict"
      ? answer(409, fingerprintMessages.conflict, kept)
      : answer(200, fingerprintMessages[outcome]);
  } catch (error) {
    if (error instanceof FormError) return answer(error.error.status, error.error.message);
    scope.log.error("empreintes", { reason: describeError(error) });
    return answer(503, failed, kept);
  }
}

export default function Fingerprints({ loaderData, actionData }: Route.ComponentProps) {
  const { patch, place, current } = loaderData;
  const busy = useBusy(true);
  useTold(actionData?.ok ? actionData : undefined);
  const isDone = actionData?.ok === true && actionData.preview === null;
  const doubt = actionData?.doubt ?? null;
  const kind = isDone ? "done" : doubt ? "attention" : "note";
  const outcome = useRef<HTMLDivElement>(null);
  // The buttons are far below: what was refused, or read without being saved, is brought into view.
  useEffect(() => {
    if (actionData && !isDone) outcome.current?.focus();
  }, [actionData, isDone]);
  // A folder takes minutes to read: its list stays until it, or another one, was put in place.
  const isAttached = isDone && actionData.message !== fingerprintMessages.removed;
  const { from, onInput, onSubmit } = useFilled(current?.key ?? "", 0, isAttached ? actionData : undefined);
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[60rem]">
      <h1 className="font-title text-title">Empreintes des fichiers</h1>
      <p className="mt-1 text-text-2">
        <Link className="link" to={`/admin/patches/${patch.id}${place}`}>
          <span className="font-mono">{patch.version}</span> · {patch.title}
        </Link>
      </p>
      <p className="mt-3 text-ui text-text-2">
        L'empreinte de chaque fichier de la base telle que ce patch la laisse. Les clients y comparent leur
        propre dossier pour savoir ce qu'une mise à jour remplacerait. Aucun fichier n'est envoyé au site, ici
        comme chez eux.
      </p>
      {actionData && (
        <div
          ref={outcome}
          tabIndex={-1}
          className="mt-5 outline-none"
          role={actionData.ok ? undefined : "alert"}
        >
          <Callout kind={actionData.ok ? kind : "danger"} title={actionData.message}>
            {actionData.preview && <ListPreview preview={actionData.preview} />}
            {doubt && (
              <p className="mt-1">
                La <span className="font-mono">{doubt.version}</span> a {countFiles(doubt.files)}&nbsp;:{" "}
                {doubt.shared === 0 ? "aucun n'est" : `${formatNumber(doubt.shared)} seulement`} dans cette
                liste.
              </p>
            )}
          </Callout>
        </div>
      )}
      <section aria-labelledby="en-place" className="mt-5 rounded-card border border-line bg-s1 p-5 md:p-6">
        <h2 id="en-place" className="font-title text-step">
          En place
        </h2>
        {current ? (
          <>
            <p className="mt-2 text-ui">
              {countFiles(current.files)},{" "}
              {current.bytes === null ? "tailles inconnues" : formatBytes(current.bytes)}
              <span className="text-text-3"> · depuis le {formatDateTime(current.updatedAt)}</span>
            </p>
            <Form method="post" encType="multipart/form-data" className="mt-3">
              <input type="hidden" name="avant" value={current.key} />
              <ConfirmButton
                label="Retirer les empreintes"
                question={`Les clients ne pourront plus comparer leurs fichiers à la ${patch.version}.`}
                confirm="Retirer"
                intent="retirer"
                busy={busy}
              />
            </Form>
          </>
        ) : (
          <p className="mt-2 text-ui text-text-2">
            Ce patch n'a pas d'empreintes&nbsp;: les clients ne peuvent pas y comparer leurs fichiers.
          </p>
        )}
      </section>
      <div key={from} onInput={onInput} onSubmit={onSubmit}>
        <FingerprintForm
          current={current?.key ?? ""}
          pasted={actionData?.pasted ?? ""}
          isDoubtful={doubt !== null}
          busy={busy}
        />
      </div>
    </div>
  );
}
