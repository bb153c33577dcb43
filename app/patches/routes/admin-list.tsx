import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { DoneNotice } from "#app/admin/components/done-notice";
import { staffMeta } from "#app/admin/staff-meta";
import { staffOf } from "#app/auth/staff.server";
import { JsonSteps } from "#app/backups/components/json-steps";
import { services } from "#app/platform/context";
import { app } from "#app/platform/page-kind";
import { singleParam } from "#app/platform/search-params";
import { buttonClass } from "#app/ui/button";
import { Dialog } from "#app/ui/dialog";
import { OlderPages } from "#app/ui/older-pages";
import { StaffSearch } from "#app/ui/staff-search";
import { type AdminPatchRow, isPatchState, type PatchState, readAdminPatches } from "../admin-queries.server";
import { DeleteQuestion } from "../components/admin/delete-question";
import { PatchTable } from "../components/admin/patch-table";
import { patchMessages } from "../messages";
import type { Route } from "./+types/admin-list";

export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Patchs");

const longestSearch = 80;

/** Sentences that an action leaves behind: it redirects here with `fait`. */
const done: Record<string, string> = {
  supprime: patchMessages.deleted,
  restaure: patchMessages.restored,
  purge: patchMessages.purged,
  retire: patchMessages.withdrawn,
  remis: patchMessages.republished,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { searchParams: params } = url;
  const wanted = singleParam(params, "etat");
  const state: PatchState = isPatchState(wanted) ? wanted : "tous";
  const search = (singleParam(params, "q") ?? "").trim().slice(0, longestSearch);
  const after = singleParam(params, "apres");
  const { db, now } = services(context);
  const page = await readAdminPatches(db, {
    state,
    search,
    after: after && /^\d{1,20}$/.test(after) ? after : null,
    now: now(),
  });
  const fact = singleParam(params, "fait") ?? "";
  return {
    ...page,
    state,
    search,
    first: after === null,
    notice: Object.hasOwn(done, fact) ? (done[fact] ?? null) : null,
    isTrashed: fact === "supprime",
  };
}

const filters: { state: PatchState; label: string }[] = [
  { state: "tous", label: "Tous" },
  { state: "publie", label: "Publiés" },
  { state: "brouillon", label: "Brouillons" },
  { state: "programme", label: "Programmés" },
  { state: "retire", label: "Retirés" },
  { state: "corbeille", label: "Corbeille" },
];

const address = (state: PatchState, search: string, after?: string) => {
  const params = new URLSearchParams();
  if (state !== "tous") params.set("etat", state);
  if (search) params.set("q", search);
  if (after) params.set("apres", after);
  return params.size > 0 ? `/admin/patches?${params}` : "/admin/patches";
};

export default function Patches({ loaderData }: Route.ComponentProps) {
  const { rows, next, state, search, first, notice, isTrashed } = loaderData;
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<AdminPatchRow | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list means that the question was answered
  useEffect(() => dialog.current?.close(), [rows]);

  function askDelete(row: AdminPatchRow) {
    setChosen(row);
    dialog.current?.showModal();
  }

  const hasNone = state === "tous" && !search && first && rows.length === 0;
  return (
    <div className="page pt-6 md:pt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-title text-title">Patchs</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2.5 sm:gap-3">
          <JsonSteps patch={null} />
          {!hasNone && (
            <Link to="/admin/patches/nouveau?copie=dernier" className={buttonClass("outline")}>
              Dupliquer le dernier
            </Link>
          )}
          <Link to="/admin/patches/nouveau" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            Créer un patch
          </Link>
        </div>
      </div>
      <DoneNotice text={notice} trash={isTrashed && address("corbeille", "")} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label="État des patchs" className="tab-scroll -ml-1 gap-1.5 py-1 pl-1">
          {filters.map((filter) => (
            <Link
              key={filter.state}
              to={address(filter.state, search)}
              aria-current={filter.state === state ? "true" : undefined}
              className="chip-link"
            >
              {filter.label}
            </Link>
          ))}
        </nav>
        <StaffSearch
          label="Chercher une version, un titre, un texte"
          placeholder="Version, titre, texte"
          search={search}
          maxLength={longestSearch}
          kept={state === "tous" ? undefined : { etat: state }}
        />
      </div>
      <PatchTable
        rows={rows}
        trash={state === "corbeille"}
        empty={search ? "Aucun patch ne correspond à cette recherche." : emptyTexts[state]}
        onDelete={askDelete}
      />
      <OlderPages
        label="Pages de patchs"
        start={first ? null : address(state, search)}
        older={next ? address(state, search, next) : null}
        olderLabel="Patchs plus anciens"
      />
      <Dialog ref={dialog} title={patchMessages.confirmDelete}>
        {chosen && (
          <div className="mt-2">
            <DeleteQuestion patch={chosen} busy={false} onCancel={() => dialog.current?.close()} />
          </div>
        )}
      </Dialog>
    </div>
  );
}

const emptyTexts: Record<PatchState, string> = {
  tous: "Aucun patch disponible",
  publie: "Aucun patch publié.",
  brouillon: "Aucun brouillon.",
  programme: "Aucun patch programmé.",
  retire: "Aucun patch retiré.",
  corbeille: "La corbeille est vide.",
};
