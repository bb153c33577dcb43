import { Plus, Search } from "lucide-react";
import { useEffect } from "react";
import { Form, Link, redirect } from "react-router";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { announce } from "#app/frame/announce";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/form-fields";
import { app } from "#app/platform/page-kind";
import { singleParam } from "#app/platform/search-params";
import { site } from "#app/site";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { fieldClass } from "#app/ui/field";
import { FieldSubmit } from "#app/ui/field-submit";
import { hasMappings, listMappings, listTrash } from "../admin-queries.server";
import { MappingTable } from "../components/admin/mapping-table";
import { mappingMessages } from "../messages";
import { restoreMapping, trashMapping } from "../trash.server";
import type { Route } from "./+types/admin-list";

export const handle = app;
export const meta: Route.MetaFunction = () => [
  { title: `Mappings · Administration · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

const longestSearch = 80;

/** Sentences that an action leaves behind: it redirects here with `fait`. */
const done: Record<string, string> = {
  cree: mappingMessages.created,
  modifie: mappingMessages.updated,
  corbeille: mappingMessages.trashed,
  restaure: mappingMessages.restored,
  parti: mappingMessages.gone,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { db } = services(context);
  const { searchParams: params } = url;
  const isTrash = singleParam(params, "etat") === "corbeille";
  const search = (singleParam(params, "q") ?? "").trim().slice(0, longestSearch);
  const from = singleParam(params, "depuis");
  const fact = singleParam(params, "fait") ?? "";
  const page = isTrash
    ? { rows: await listTrash(db), next: null, isPartial: false }
    : await listMappings(db, { search, from: from && from.length <= 100 ? from : null });
  const isEmpty = page.rows.length === 0 && !isTrash && !(await hasMappings(db));
  const notice = Object.hasOwn(done, fact) ? (done[fact] ?? null) : null;
  return { ...page, isTrash, search, isFirst: from === null, isEmpty, notice };
}

/** Into the trash and back: reversible for thirty days, so one question is enough. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context));
  const form = await readForm(request);
  const id = textField(form, "id");
  const intent = textField(form, "intent");
  if (intent === "corbeille") {
    // What is gone already counts as deleted (ADM-11).
    await trashMapping(services(context), id, actor);
    return redirect("/admin/mappings?fait=corbeille");
  }
  if (intent !== "restaurer") throw pageError(errors.badRequest);
  const row = await restoreMapping(services(context), id, actor);
  return redirect(`/admin/mappings?etat=corbeille&fait=${row ? "restaure" : "parti"}`);
}

const address = (search: string, from: string) =>
  `/admin/mappings?${new URLSearchParams({ ...(search ? { q: search } : {}), depuis: from })}`;

export default function Mappings({ loaderData }: Route.ComponentProps) {
  const { rows, next, isPartial, isTrash, search, isFirst, isEmpty, notice } = loaderData;
  useEffect(() => {
    if (notice) announce(notice);
  }, [notice]);
  return (
    <div className="page max-w-[78rem] pt-6 md:pt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-title text-title">Mappings</h1>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/mappings/metiers" className={buttonClass("outline")}>
            Métiers
          </Link>
          <Link to="/admin/mappings/nouveau" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            Créer un mapping
          </Link>
        </div>
      </div>
      {notice && (
        <div className="mt-4">
          <Callout kind="note" title={notice} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label="État des mappings" className="tab-scroll -mx-1 flex gap-1.5 px-1 py-1">
          <Link to="/admin/mappings" aria-current={isTrash ? undefined : "true"} className="chip-link">
            En ligne
          </Link>
          <Link
            to="/admin/mappings?etat=corbeille"
            aria-current={isTrash ? "true" : undefined}
            className="chip-link"
          >
            Corbeille
          </Link>
        </nav>
        {!isTrash && (
          <Form method="get" role="search" className="relative w-full sm:ml-auto sm:w-72">
            <FieldSubmit label="Chercher">
              <Search aria-hidden="true" />
            </FieldSubmit>
            <input
              key={search}
              type="search"
              name="q"
              aria-label="Chercher un nom, un fichier, un texte"
              placeholder="Nom, fichier, texte"
              defaultValue={search}
              maxLength={longestSearch}
              className={`${fieldClass} w-full pl-10`}
            />
          </Form>
        )}
      </div>
      {rows.length > 0 ? (
        <MappingTable rows={rows} isTrash={isTrash} />
      ) : (
        <p className="mt-4 rounded-card border border-dashed border-line-2 p-10 text-center text-text-2">
          {emptyText({ isTrash, isEmpty, isPartial })}
        </p>
      )}
      {(next !== null || !isFirst) && (
        <nav aria-label="Pages de mappings" className="mt-4 flex flex-wrap justify-between gap-3">
          {isFirst ? (
            <span />
          ) : (
            <Link
              to={search ? `/admin/mappings?${new URLSearchParams({ q: search })}` : "/admin/mappings"}
              className={buttonClass("ghost")}
            >
              Retour au début
            </Link>
          )}
          {next !== null && (
            <Link to={address(search, next)} className={buttonClass("outline")}>
              {isPartial ? "Chercher plus loin" : "Plus anciens"}
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

function emptyText(state: { isTrash: boolean; isEmpty: boolean; isPartial: boolean }): string {
  if (state.isTrash) return "La corbeille est vide.";
  if (state.isEmpty) return "Aucun mapping pour l'instant. Créez le premier.";
  if (state.isPartial) return "Rien parmi les plus récents : cherchez plus loin.";
  return "Aucun mapping ne correspond à cette recherche.";
}
