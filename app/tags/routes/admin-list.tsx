import { data, Form, redirect, useLocation } from "react-router";
import { DoneNotice } from "#app/admin/components/done-notice";
import { staffMeta } from "#app/admin/staff-meta";
import { useFilled } from "#app/admin/use-filled";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { ownValue } from "#app/platform/own-value";
import { readForm, textField } from "#app/platform/request/form-fields";
import { app } from "#app/platform/response/page-kind";
import { constantes } from "#app/site";
import { counted } from "#app/text/counted";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { FormField, fieldState } from "#app/ui/form-field";
import { UpLink } from "#app/ui/up-link";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { createTag, deleteTag, renameTag, type TagResult, wasDone } from "../commands.server";
import { TagRow } from "../components/tag-row";
import { noJob } from "../no-job";
import { readTags } from "../queries.server";
import { tagSentences } from "../tag-problem";
import { moveTarget, tagName } from "../tag-rules";
import type { Route } from "./+types/admin-list";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Métiers");

/** Where every form is sent, without what came of the one before: that would be said of the next as well. */
const address = "/admin/mappings/metiers";

const done: Record<string, string> = {
  ajoute: "Métier ajouté.",
  renomme: "Métier renommé, avec ses mappings.",
  supprime: "Métier supprimé.",
};

/** Read while the page is drawn, where there is no refusal: of a repeated one the first counts. */
const doneIn = (search: string) => {
  const fact = new URLSearchParams(search).get("fait") ?? "";
  return ownValue(done, fact);
};

export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  return { tags: await readTags(services(context).db) };
}

const sentences: Record<Exclude<TagResult, "ok">, string> = {
  exists: `${tagSentences.exists}. Pour réunir deux métiers, supprimez l'un et rangez ses mappings dans l'autre.`,
  missing: tagSentences.unknown,
  same: tagSentences.same,
  used: "Ce métier est porté par des mappings\u00a0: choisissez où les ranger.",
};

/** Adds, renames, and deletes with or without a move, which is also how two jobs become one (TAG-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context));
  const change = { services: services(context), actor };
  const form = await readForm(request);
  const intent = textField(form, "intent");
  const tag = textField(form, "tag");
  const refuse = (error: string, status = 422) =>
    data({ tag, intent, error, nom: textField(form, "nom"), vers: textField(form, "vers") }, { status });
  if (intent === "supprimer") {
    const moveTo = moveTarget(textField(form, "vers"));
    const result = await deleteTag(change, tag, moveTo);
    const asked = moveTo
      ? ({ action: "fusion", left: moveTo } as const)
      : ({ action: "suppression" } as const);
    if (result === "ok" || (await wasDone(change, { ...asked, name: tag }))) {
      return redirect(`${address}?fait=supprime`);
    }
    return refuse(sentences[result], 409);
  }
  if (intent !== "ajouter" && intent !== "renommer") throw pageError(errors.badRequest);
  const name = tagName.safeParse(textField(form, "nom"));
  if (!name.success) return refuse(name.error.issues[0]?.message ?? tagSentences.empty);
  const left = name.data;
  const isRenaming = intent === "renommer";
  const result = isRenaming ? await renameTag(change, tag, left) : await createTag(change, left);
  const asked = isRenaming
    ? ({ action: "renommage", name: tag, left } as const)
    : ({ action: "creation", name: left, left } as const);
  if (result !== "ok" && !(await wasDone(change, asked))) return refuse(sentences[result], 409);
  return redirect(`${address}?fait=${isRenaming ? "renomme" : "ajoute"}`);
}

export default function AdminTags({ loaderData: { tags }, actionData }: Route.ComponentProps) {
  const here = useLocation();
  const notice = doneIn(here.search);
  const error = actionData?.intent === "ajouter" ? actionData.error : undefined;
  // What is being typed stays until it is added, whatever becomes of the list meanwhile.
  const { from, onInput, onSubmit } = useFilled(here.key, 0, notice === done.ajoute ? here : undefined);
  const open = useOpenIssues({ nom: error }, actionData);
  // A job that somebody else renamed or deleted has no row to say it in, nor to keep what was typed.
  const isGone = actionData && !error && !tags.some(({ name }) => name === actionData.tag);
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[60rem]">
      <UpLink to="/admin/mappings" inPlace>
        Mappings
      </UpLink>
      <h1 className="font-title text-title">Métiers</h1>
      <DoneNotice text={notice} />
      {isGone && (
        <div className="mt-4" role="alert">
          <Callout kind="danger" title={actionData.error}>
            {actionData.nom && (
              <p className="break-words">{`Vous vouliez renommer «\u00a0${actionData.tag}\u00a0» en «\u00a0${actionData.nom}\u00a0».`}</p>
            )}
          </Callout>
        </div>
      )}
      <Form
        method="post"
        action={address}
        onInput={(event) => {
          onInput();
          open.onInput(event);
        }}
        onSubmit={onSubmit}
        className="mt-5 flex flex-wrap items-start gap-3"
      >
        <FormField id="nom" label="Nouveau métier" error={open.issues["nom"]} className="min-w-0 flex-1">
          <input
            {...fieldState("nom", { error: open.issues["nom"] })}
            key={from}
            name="nom"
            defaultValue={error && actionData?.nom}
            maxLength={constantes.tagLongueurMax * 2}
            autoComplete="off"
            className="field w-full"
          />
        </FormField>
        <button type="submit" name="intent" value="ajouter" className={`${buttonClass("primary")} mt-7`}>
          Ajouter
        </button>
      </Form>
      <p className="mt-6 text-ui text-text-2">{counted(tags.length, "métier", "métiers")}</p>
      <ul className="mt-2 rounded-card border border-line bg-s1 empty:hidden">
        {tags.map((tag) => (
          <TagRow
            key={tag.name}
            tag={tag}
            choices="rangement"
            address={address}
            refused={actionData?.tag === tag.name ? actionData : undefined}
          />
        ))}
      </ul>
      <datalist id="rangement">
        {[noJob, ...tags.map(({ name }) => name)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
