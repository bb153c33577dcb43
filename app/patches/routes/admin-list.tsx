import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { DoneNotice } from "#app/admin/components/done-notice";
import { staffMeta } from "#app/admin/staff-meta";
import { staffOf } from "#app/auth/staff.server";
import { JsonSteps } from "#app/backups/components/json-steps";
import { services } from "#app/platform/context";
import { ownValue } from "#app/platform/own-value";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Dialog } from "#app/ui/dialog";
import { OlderPages } from "#app/ui/older-pages";
import { StaffSearch } from "#app/ui/staff-search";
import { type AdminPatchRow, readAdminPatches, readPatchCounts } from "../admin-queries.server";
import { DeleteQuestion } from "../components/admin/delete-question";
import { PatchTable } from "../components/admin/patch-table";
import { type ListPlace, type PatchState, placeQuery, readPlace } from "../list-place";
import { patchMessages } from "../messages";
import { answerDeletion } from "../writing/delete-form.server";
import type { Route } from "./+types/admin-list";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const filter = filters.find(({ state }) => state === loaderData?.place.state && state !== "tous");
  return staffMeta(filter ? `Patchs, ${filter.label.toLowerCase()}` : "Patchs");
};

/** Sentences that an action leaves behind: it redirects here with `fait`. */
const done: Record<string, string> = {
  publie: patchMessages.created,
  programme: patchMessages.created,
  brouillon: patchMessages.draftCreated,
  supprime: patchMessages.deleted,
  restaure: patchMessages.restored,
  purge: patchMessages.purged,
  retire: patchMessages.withdrawn,
  remis: patchMessages.republished,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { searchParams: params } = url;
  const place = readPlace(params);
  const { db, now } = services(context);
  const [page, counts] = await Promise.all([
    readAdminPatches(db, place, now()),
    // Of what is searched for the filters say nothing: that would be read to its end.
    place.search ? null : readPatchCounts(db),
  ]);
  const fact = singleParam(params, "fait") ?? "";
  return {
    ...page,
    counts,
    place,
    notice: ownValue(done, fact) ?? null,
    isTrashed: fact === "supprime",
  };
}

/** What the dialog and the trash send with a script. */
export const action = (args: Route.ActionArgs) => answerDeletion(args);

const filters: { state: PatchState; label: string }[] = [
  { state: "tous", label: "Tous" },
  { state: "publie", label: "Publiés" },
  { state: "brouillon", label: "Brouillons" },
  { state: "programme", label: "Programmés" },
  { state: "retire", label: "Retirés" },
  { state: "corbeille", label: "Corbeille" },
];

const address = (state: PatchState, search: string, after: string | null = null) =>
  `/admin/patches${placeQuery({ state, search, after })}`;

export default function Patches({ loaderData }: Route.ComponentProps) {
  const { rows, next, counts, place, notice, isTrashed } = loaderData;
  const { state, search } = place;
  const first = place.after === null;
  const query = placeQuery(place);
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<{ row: AdminPatchRow; turn: number } | null>(null);
  const { key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // Where the filters scroll, the chosen one is in view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-state="${state}"]`);
    if (!nav.current || !link) return;
    nav.current.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - nav.current.clientWidth / 2;
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history means that the question was answered
  useEffect(() => dialog.current?.close(), [key]);

  function askDelete(row: AdminPatchRow) {
    setAsked((before) => ({ row, turn: (before?.turn ?? 0) + 1 }));
    dialog.current?.showModal();
  }

  const hasNone = state === "tous" && !search && first && rows.length === 0;
  return (
    <div className="page pt-6 md:pt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-title text-title">Patchs</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2.5 sm:gap-3">
          <Link to="/admin/patches/nouveau" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            Créer un patch
          </Link>
          {!hasNone && (
            <Link to="/admin/patches/nouveau?copie=dernier" className={buttonClass("outline")}>
              Dupliquer le dernier
            </Link>
          )}
          <JsonSteps patch={null} />
        </div>
      </div>
      <DoneNotice text={notice} trash={isTrashed && address("corbeille", "")} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav ref={nav} aria-label="État des patchs" className="tab-scroll -ml-1 gap-1.5 py-1 pl-1">
          {filters.map((filter) => (
            <Link
              key={filter.state}
              to={address(filter.state, search)}
              aria-current={filter.state === state ? "true" : undefined}
              data-state={filter.state}
              className="chip-link"
            >
              {filter.label}
              {counts && <span className="font-mono text-chip">{formatNumber(counts[filter.state])}</span>}
            </Link>
          ))}
        </nav>
        <StaffSearch
          label="Chercher une version, un titre, un texte"
          placeholder="Version, titre, texte"
          search={search}
          count={rows.length}
          kept={state === "tous" ? undefined : { etat: state }}
        />
      </div>
      <PatchTable
        rows={rows}
        trash={state === "corbeille"}
        place={query}
        empty={emptyText(place)}
        onDelete={askDelete}
      />
      <OlderPages
        label="Pages de patchs"
        start={first ? null : address(state, search)}
        older={next ? address(state, search, next) : null}
        olderLabel="Patchs plus anciens"
      />
      <Dialog ref={dialog} title={patchMessages.confirmDelete}>
        {asked && (
          <div className="mt-2">
            <DeleteQuestion
              key={asked.turn}
              patch={asked.row}
              place={query}
              onCancel={() => dialog.current?.close()}
            />
          </div>
        )}
      </Dialog>
    </div>
  );
}

function emptyText({ state, search, after }: ListPlace): string {
  // All that was on the last page may be in the trash by now, or out of it.
  if (after !== null) return "Rien de plus ici.";
  return search ? "Aucun patch ne correspond à cette recherche." : emptyTexts[state];
}

const emptyTexts: Record<PatchState, string> = {
  tous: patchMessages.none,
  publie: "Aucun patch publié.",
  brouillon: "Aucun brouillon.",
  programme: "Aucun patch programmé.",
  retire: "Aucun patch retiré.",
  corbeille: "La corbeille est vide.",
};
