import { Plus } from "lucide-react";
import { Link, redirect, redirectDocument } from "react-router";
import { DoneNotice } from "#app/admin/components/done-notice";
import { staffMeta } from "#app/admin/staff-meta";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { errors, pageError } from "#app/platform/errors";
import { readEdge } from "#app/platform/keyset";
import { ownValue } from "#app/platform/own-value";
import { listField, readForm, textField } from "#app/platform/request/form-fields";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { readTags } from "#app/tags/queries.server";
import { tagSentences } from "#app/tags/tag-problem";
import { jobName } from "#app/tags/tag-rules";
import { buttonClass } from "#app/ui/button";
import { OlderPages } from "#app/ui/older-pages";
import { StaffSearch } from "#app/ui/staff-search";
import { hasMappings, listMappings, listOverrides, listTrash } from "../admin-queries.server";
import { BulkBar } from "../components/admin/bulk-bar";
import { MappingTable } from "../components/admin/mapping-table";
import { placeQuery, readPlace, type StaffList } from "../list-place";
import { setJob, trashMappings } from "../writing/bulk.server";
import { mappingListMessages, mappingMessages } from "../writing/messages";
import { readTick } from "../writing/ticks";
import { eraseMapping, restoreMapping, trashMapping } from "../writing/trash.server";
import type { Route } from "./+types/admin-list";

export const handle = app;
export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData?.etat === "corbeille" ? "Mappings, corbeille" : "Mappings");

/** Sentences that an action leaves behind: it redirects here with `fait`, for several mappings with `nombre` and `laisses`. */
const done: Record<string, (count: number, left: number) => string> = {
  cree: () => mappingMessages.created,
  modifie: () => mappingMessages.updated,
  corbeille: () => mappingListMessages.trashed,
  restaure: () => mappingListMessages.restored,
  efface: () => mappingListMessages.erased,
  parti: () => mappingListMessages.gone,
  revenu: () => mappingListMessages.backAgain,
  "lot-vide": () => mappingListMessages.noneChosen,
  "lot-sans-metier": () => mappingListMessages.noJobChosen,
  "lot-metier-parti": () => `${tagSentences.unknown}\u00a0: choisissez-en un autre.`,
  "lot-corbeille": mappingListMessages.manyTrashed,
  "lot-metier": mappingListMessages.manyMoved,
};

function noticeOf(params: URLSearchParams): string | null {
  const fact = singleParam(params, "fait") ?? "";
  const [count = 0, left = 0] = ["nombre", "laisses"].map((name) => Number(singleParam(params, name) ?? 0));
  if (!Number.isInteger(count) || !Number.isInteger(left)) return null;
  const sentence = ownValue(done, fact)?.(count, left) ?? null;
  // Where a form without a script has saved one of them: nothing was said while it was typed.
  const isSaved = fact === "cree" || fact === "modifie";
  return isSaved && singleParam(params, "avec") ? `${sentence} ${mappingListMessages.overrides}` : sentence;
}

type Asked = Pick<ReturnType<typeof readPlace>, "etat" | "search" | "key">;

const readPage = (db: Database, { etat, search, key }: Asked) => {
  if (etat === "corbeille") return listTrash(db, readEdge(key));
  return etat === "interieurs" ? listOverrides(db, key) : listMappings(db, { search, from: key });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { db } = services(context);
  const { searchParams: params } = url;
  const { etat, search, from, key } = readPlace(params);
  const page = await readPage(db, { etat, search, key });
  const isEmpty = page.rows.length === 0 && etat === "" && !(await hasMappings(db));
  const jobs = etat === "corbeille" ? [] : (await readTags(db)).map(({ name }) => name);
  const isTrashed = /^(?:lot-)?corbeille$/.test(singleParam(params, "fait") ?? "");
  const notice = noticeOf(params);
  const place = placeQuery({ etat, search, key });
  return { ...page, etat, isEmpty, isFirst: from === null, search, place, notice, isTrashed, jobs };
}

/** Into the trash and back, which is reversible for thirty days; or out of it for good. The list stays where it was. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context));
  const place = readPlace(url.searchParams);
  const after = (parts: Record<string, string>) => `/admin/mappings${placeQuery(place, parts)}`;
  const answer = (parts: Record<string, string>) => redirect(after(parts));
  // A document of its own, in which nothing is ticked any more.
  const answerMany = (parts: Record<string, string>) => redirectDocument(after(parts));
  const form = await readForm(request);
  const id = textField(form, "id");
  const intent = textField(form, "intent");
  if (intent === "lot-corbeille" || intent === "lot-metier") {
    const ticks = listField(form, "choix").map(readTick);
    if (ticks.length === 0) return answerMany({ fait: "lot-vide" });
    const metier = textField(form, "metier");
    if (intent === "lot-metier" && metier === "") return answerMany({ fait: "lot-sans-metier" });
    const job = jobName.safeParse(metier);
    if (!job.success) throw pageError(errors.badRequest);
    const result =
      intent === "lot-corbeille"
        ? await trashMappings(services(context), ticks, actor)
        : await setJob(services(context), { ticks, metier: job.data, actor });
    if (!result) return answerMany({ fait: "lot-metier-parti" });
    const { changed, left } = result;
    return answerMany({ fait: intent, nombre: String(changed), laisses: left > 0 ? String(left) : "" });
  }
  if (id === "") throw pageError(errors.badRequest);
  if (intent === "corbeille") {
    // What is gone already counts as deleted (ADM-11).
    await trashMapping(services(context), id, actor);
    return answer({ fait: "corbeille" });
  }
  if (intent === "effacer") {
    const isGone = await eraseMapping(services(context), id, actor);
    return answer({ etat: "corbeille", fait: isGone ? "efface" : "revenu" });
  }
  if (intent !== "restaurer") throw pageError(errors.badRequest);
  const row = await restoreMapping(services(context), id, actor);
  return answer({ etat: "corbeille", fait: row ? "restaure" : "parti" });
}

export default function Mappings({ loaderData }: Route.ComponentProps) {
  const { rows, next, isPartial, etat, search, place, isFirst, isEmpty, notice, isTrashed, jobs } =
    loaderData;
  const isTrash = etat === "corbeille";
  const table = (
    <MappingTable
      rows={rows}
      isTrash={isTrash}
      place={place}
      empty={emptyText({ etat, isEmpty, isPartial, isFirst })}
    />
  );
  const address = (key: string | null) => `/admin/mappings${placeQuery({ etat, search, key })}`;
  return (
    <div className="page pt-6 md:pt-7">
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
      <DoneNotice text={notice} trash={isTrashed && "/admin/mappings?etat=corbeille"} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label="État des mappings" className="tab-scroll -ml-1 gap-1.5 py-1 pl-1">
          <State label="En ligne" etat="" current={etat} />
          <State label="Même intérieur" etat="interieurs" current={etat} />
          <State label="Corbeille" etat="corbeille" current={etat} />
        </nav>
        {etat === "" && (
          <StaffSearch
            label="Chercher un nom, un fichier, un texte"
            placeholder="Nom, fichier, texte"
            search={search}
            count={rows.length}
          />
        )}
      </div>
      {etat === "interieurs" && rows.length > 0 && (
        <p className="mt-3 max-w-prose text-ui text-text-2">
          Chacun remplace un intérieur du jeu qu'un autre remplace aussi&nbsp;: installés ensemble, ils
          s'écrasent.
        </p>
      )}
      {isTrash || rows.length === 0 ? table : <BulkBar jobs={jobs}>{table}</BulkBar>}
      <OlderPages
        label="Pages de mappings"
        start={isFirst ? null : address(null)}
        older={next === null ? null : address(next)}
        olderLabel={olderLabel(etat, isPartial)}
      />
    </div>
  );
}

function State({ label, etat, current }: { label: string; etat: StaffList; current: StaffList }) {
  return (
    <Link
      to={`/admin/mappings${etat && `?etat=${etat}`}`}
      aria-current={etat === current ? "true" : undefined}
      className="chip-link"
    >
      {label}
    </Link>
  );
}

function olderLabel(etat: StaffList, isPartial: boolean): string {
  if (etat === "corbeille") return "Supprimés plus tôt";
  if (isPartial) return "Chercher plus loin";
  return etat === "interieurs" ? "Intérieurs suivants" : "Mappings plus anciens";
}

function emptyText(
  state: { etat: StaffList } & Record<"isEmpty" | "isPartial" | "isFirst", boolean>,
): string {
  if (state.isPartial && state.etat === "interieurs")
    return "Rien parmi ces intérieurs\u00a0: cherchez plus loin.";
  if (state.isPartial) return "Rien parmi les plus récents\u00a0: cherchez plus loin.";
  if (state.isEmpty) return "Aucun mapping pour l'instant. Créez le premier.";
  // All that was on the last page may be in the trash by now, or out of it.
  if (!state.isFirst) return "Rien de plus ici.";
  if (state.etat === "corbeille") return "La corbeille est vide.";
  if (state.etat === "interieurs") return "Aucun intérieur du jeu n'est remplacé par deux mappings.";
  return "Aucun mapping ne correspond à cette recherche.";
}
