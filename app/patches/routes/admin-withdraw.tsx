import { Form, Link, redirect } from "react-router";
import { TypedGuard } from "#app/admin/components/typed-guard";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { formSentContext, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm } from "#app/platform/request/form-fields";
import { app } from "#app/platform/response/page-kind";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { FormField, fieldState } from "#app/ui/form-field";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { findPatch } from "../admin-queries.server";
import { placeQuery, readPlace } from "../list-place";
import { patchMessages } from "../messages";
import { isShown } from "../status";
import { saveWithdrawal } from "../writing/withdraw-form.server";
import type { Route } from "./+types/admin-withdraw";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Retirer un patch");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  staffOf(context);
  const row = await findPatch(services(context).db, params.id);
  const isSent = context.get(formSentContext);
  if (!row || (row.deletedAt !== null && !isSent))
    throw pageError({ ...errors.notFound, ...patchMessages.noPatch });
  const place = placeQuery(readPlace(url.searchParams));
  if (!isShown(row.status) && !isSent) throw redirect(`/admin/patches/${row.id}${place}`);
  const { id, version, title, revision, status, withdrawnReason, replacedBy } = row;
  return {
    id,
    place,
    version,
    title,
    revision,
    status,
    reason: withdrawnReason ?? "",
    replacedBy: replacedBy ?? "",
  };
}

/** Withdraws the patch, or puts it back online; the list stays where it was. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  context.set(formSentContext, true);
  const form = await readForm(request);
  const place = readPlace(url.searchParams);
  return saveWithdrawal(services(context), viewer, form, { id: params.id, place });
}

export default function WithdrawPatch({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useBusy(true);
  const { issues, onInput } = useOpenIssues(actionData?.issues ?? {});
  const values = actionData?.typed ?? loaderData;
  const withdrawn = loaderData.status === "retire";
  /** The fields hold what was typed: what somebody else stored meanwhile is said beside, or it would be written over. */
  const isElse = (name: "reason" | "replacedBy") => withdrawn && loaderData[name] !== values[name];
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[44rem]">
      <h1 className="font-title text-title">{withdrawn ? "Patch retiré" : "Retirer ce patch"}</h1>
      <p className="mt-1 text-text-2">
        <span className="font-mono text-accent">{loaderData.version}</span> · {loaderData.title}
      </p>
      {actionData?.message && (
        <div className="mt-4" role="alert">
          <Callout kind="danger" title={actionData.message}>
            {isElse("reason") && <p>Raison enregistrée&nbsp;: {loaderData.reason}</p>}
            {isElse("replacedBy") && (
              <p>Version de remplacement enregistrée&nbsp;: {loaderData.replacedBy || "aucune"}</p>
            )}
          </Callout>
        </div>
      )}
      <Form
        method="post"
        noValidate
        onInput={onInput}
        className="mt-5 grid gap-4 rounded-card border border-line bg-s1 p-5 md:p-6"
      >
        <input type="hidden" name="revision" value={actionData?.revision ?? loaderData.revision} />
        {/* What the Enter key presses in a field: the first button that is shown puts the patch back online. */}
        <button type="submit" name="intent" value="retirer" disabled={busy} hidden />
        <p className="text-ui text-text-2">
          Le patch reste dans la liste avec la raison ci-dessous, ses téléchargements se ferment, le chemin de
          mise à jour le contourne et son message Discord, s'il en a un, est barré.
        </p>
        <FormField id="reason" label="Raison" hint="Lue par tout le monde." error={issues["reason"]}>
          <textarea
            {...fieldState("reason", { hint: true, error: issues["reason"] })}
            name="reason"
            rows={3}
            maxLength={1000}
            defaultValue={values.reason}
            className="field grow-text w-full py-2"
          />
        </FormField>
        <FormField id="replacedBy" label="Version qui le remplace" optional error={issues["replacedBy"]}>
          <input
            {...fieldState("replacedBy", { error: issues["replacedBy"] })}
            name="replacedBy"
            maxLength={30}
            defaultValue={values.replacedBy}
            className="field w-full font-mono text-small sm:w-48"
          />
        </FormField>
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={`/admin/patches/${loaderData.id}${loaderData.place}`} className={buttonClass("ghost")}>
            Annuler
          </Link>
          {withdrawn && (
            <button
              type="submit"
              name="intent"
              value="remettre"
              disabled={busy}
              className={buttonClass("outline")}
            >
              Remettre en ligne
            </button>
          )}
          <button
            type="submit"
            name="intent"
            value="retirer"
            disabled={busy}
            className={buttonClass("danger")}
          >
            {withdrawn ? "Enregistrer le retrait" : "Retirer le patch"}
          </button>
        </div>
      </Form>
      <TypedGuard refused={actionData !== undefined} />
    </div>
  );
}
