import { SearchX } from "lucide-react";
import { data, useRouteLoaderData } from "react-router";
import { socialMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { limitSearches } from "#app/platform/request/rate-limit";
import { pageParam, searchText, singleParam } from "#app/platform/request/search-params";
import { content } from "#app/platform/response/page-kind";
import type { loader as rootLoader } from "#app/root";
import { site } from "#app/site";
import { counted } from "#app/text/counted";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { EmptyNote } from "#app/ui/empty-note";
import { EmptyPanel } from "#app/ui/empty-panel";
import { PageTitle } from "#app/ui/page-title";
import { Pagination } from "#app/ui/pagination";
import { InstalledVersion } from "../components/installed-version";
import { PatchAside } from "../components/patch-aside";
import { PatchEntry } from "../components/patch-entry";
import { PatchFilterForm } from "../components/patch-filter-form";
import { UpgradeOffer } from "../components/upgrade-offer";
import { VersionLink } from "../components/version-link";
import { filterPatches, readPatchPage } from "../queries.server";
import { isFiltered, isGroupKey, type PatchFilter } from "../search";
import { serverOf } from "../versions/installed";
import type { Route } from "./+types/list";

export const handle = content;
export const headers = passHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const own = services(context);
  const { db, origin } = own;
  const reader = viewer?.discordId ?? null;
  const server = serverOf(viewer);
  const page = pageParam(url.searchParams);
  const group = singleParam(url.searchParams, "groupe");
  const filter: PatchFilter = {
    text: searchText(url.searchParams, 100),
    group: isGroupKey(group) ? group : null,
  };
  const headers = pageCacheHeaders(viewer);
  const about = { server, origin, filter, isMember: viewer !== null };
  if (!isFiltered(filter)) {
    // It stands on top of the first page only.
    const installed = page === 1 ? (server?.installed ?? null) : null;
    const result = await readPatchPage(db, { page, reader, installed });
    return data({ ...result, ...about, found: null, searched: null, around: [] }, { headers });
  }
  await limitSearches(own, request);
  const result = await filterPatches(db, { filter, reader });
  return data({ ...result, ...about, total: 0, page: 1, pages: 1, standing: null }, { headers });
}

const description = `Chaque version de la base ${site.nom}\u00a0: ce qu'elle change, groupe par groupe, et comment y passer.`;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Patch Notes · ${site.nom}` }];
  const { page, origin } = loaderData;
  return [
    { title: `Patch Notes${page > 1 ? ` (page ${page})` : ""} · ${site.nom}` },
    ...socialMeta({
      title: "Patch Notes",
      description,
      address: origin + pageHref(page),
      type: "website",
      picture: "og/patch-notes.png",
      origin,
    }),
  ];
};

const pageHref = (page: number) => (page === 1 ? "/patch-notes" : `/patch-notes?page=${page}`);

export default function PatchNotes({ loaderData }: Route.ComponentProps) {
  const { patches, total, page, pages, filter, found, searched, around } = loaderData;
  const { isMember, server, standing } = loaderData;
  const opening = useRouteLoaderData<typeof rootLoader>("root")?.opening ?? null;
  const newest = patches.find(({ withdrawn }) => withdrawn === null);
  return (
    <div className="page pt-8 md:pt-10">
      <PageTitle lead="Chaque version de la base, ce qu'elle change et les fichiers qu'elle touche.">
        Patch Notes
      </PageTitle>
      {(standing || newest) && page === 1 && found === null && (
        <div className="mt-6">
          {standing ? (
            <InstalledVersion standing={standing} returnTo={pageHref(page)} />
          ) : (
            newest && (
              <UpgradeOffer newest={newest.version} versions={patches.map(({ version }) => version)} />
            )
          )}
        </div>
      )}
      <div className="mt-7 grid grid-cols-1 gap-10 lg:grid-cols-[1fr_17.5rem]">
        <div>
          {(total > 0 || found !== null) && <PatchFilterForm filter={filter} searchesFiles={isMember} />}
          {found !== null && found > 0 && (
            <p role="status" className="pb-4 text-ui text-text-2 md:pl-8">
              {foundLine(found, patches.length, searched)}
              {around.length > 0 && <TooLong versions={around} />}
            </p>
          )}
          {found === 0 && (
            <div role="status" className="md:pl-8">
              <NoneFound searched={searched} around={around} words={filter.text} />
            </div>
          )}
          {patches.length > 0 ? (
            <ol className={`timeline relative grid gap-3 ${versionColumn(patches)}`}>
              {patches.map((patch) => (
                <PatchEntry
                  key={patch.id}
                  patch={patch}
                  isOwn={patch.id === server?.installed}
                  returnTo={pageHref(page)}
                  hasServer={server !== null}
                />
              ))}
            </ol>
          ) : (
            found === null && <EmptyNote>Aucun patch disponible</EmptyNote>
          )}
          {total > 0 && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4 md:pl-8">
              <p className="text-ui text-text-2">{countLine(total, page, pages)}</p>
              <Pagination page={page} pages={pages} href={pageHref} label="Pages de patch notes" />
            </div>
          )}
        </div>
        <PatchAside opening={opening} />
      </div>
    </div>
  );
}

/** As wide as the longest version of the page, so that all titles begin on one line; `5.2.3` leaves the usual room. */
function versionColumn(patches: readonly { version: string }[]): string {
  const longest = Math.max(...patches.map(({ version }) => version.length));
  if (longest <= 5) return "";
  return longest <= 7 ? "[--versions:4.5rem]" : "[--versions:7rem]";
}

/** What a filter did not look through, to be looked at by hand. */
function TooLong({ versions }: { versions: string[] }) {
  return (
    <span className="block">
      {versions.length === 1
        ? "Trop long pour être cherché\u00a0: "
        : "Trop longs pour être cherchés\u00a0: "}
      {versions.map((version, i) => (
        <span key={version}>
          {i > 0 && ", "}
          <VersionLink version={version} />
        </span>
      ))}
    </span>
  );
}

interface NoneFoundProps {
  searched: number | null;
  around: string[];
  words: string;
}

/** The search of the site knows synonyms and typos. One without result is counted: it is not prepared under the pointer. */
function NoneFound({ searched, around, words }: NoneFoundProps) {
  return (
    <EmptyPanel
      icon={<SearchX aria-hidden="true" className="size-11 text-text-3" />}
      title={`Aucun patch trouvé${searched === null ? "" : amongLast(searched)}`}
      text={
        <>
          Changez de mot ou de groupe, ou revenez à la liste.
          {around.length > 0 && <TooLong versions={around} />}
        </>
      }
    >
      <a href="/patch-notes" className={buttonClass("outline")}>
        Voir tous les patchs
      </a>
      {words && (
        <a
          href={`/guide/recherche?q=${encodeURIComponent(words)}`}
          rel="nofollow"
          className={buttonClass("ghost")}
        >
          Chercher sur tout le site
        </a>
      )}
    </EmptyPanel>
  );
}

/** PN-03, exact separator included. */
function countLine(total: number, page: number, pages: number): string {
  const line = counted(total, "patch disponible", "patches disponibles");
  return `${line} • Page ${formatNumber(page)} sur ${formatNumber(pages)}`;
}

const amongLast = (searched: number) =>
  searched === 1 ? " dans le seul qui ait été lu" : ` parmi les ${searched} derniers`;

/** The result of a filter, how far it looked where that was not at all of them, and how much of it is shown. */
function foundLine(found: number, shown: number, searched: number | null): string {
  const among = searched === null ? "" : amongLast(searched);
  const rest = shown < found ? `, les ${shown} plus récents sont ci-dessous` : "";
  return `${counted(found, "patch trouvé", "patchs trouvés")}${among}${rest}`;
}
