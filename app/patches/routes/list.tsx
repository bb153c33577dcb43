import { data, useRouteLoaderData } from "react-router";
import { services, viewerOf } from "#app/platform/context";
import { formatNumber } from "#app/platform/dates";
import { pageCacheHeaders, passHeaders } from "#app/platform/page-cache";
import { content } from "#app/platform/page-kind";
import { pageParam } from "#app/platform/search-params";
import type { loader as rootLoader } from "#app/root";
import { site } from "#app/site";
import { Pagination } from "#app/ui/pagination";
import { PatchAside } from "../components/patch-aside";
import { PatchEntry } from "../components/patch-entry";
import { UpgradeOffer } from "../components/upgrade-offer";
import { readPatchPage } from "../queries.server";
import type { Route } from "./+types/list";

export const handle = content;
export const headers = passHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const page = pageParam(url.searchParams);
  const result = await readPatchPage(services(context).db, { page, isMember: viewer !== null });
  return data(result, { headers: pageCacheHeaders(viewer) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData && loaderData.page > 1 ? ` (page ${loaderData.page})` : "";
  return [
    { title: `Patch Notes${page} · ${site.nom}` },
    {
      name: "description",
      content: "Chaque version de la base NEVA : ce qu'elle change, groupe par groupe, et comment y passer.",
    },
  ];
};

const pageHref = (page: number) => (page === 1 ? "/patch-notes" : `/patch-notes?page=${page}`);

export default function PatchNotes({ loaderData }: Route.ComponentProps) {
  const { patches, total, page, pages } = loaderData;
  const opening = useRouteLoaderData<typeof rootLoader>("root")?.opening ?? null;
  const [newest] = patches;
  return (
    <div className="page pt-8 md:pt-10">
      <h1 className="font-title text-title md:text-[2.25rem]">Patch Notes</h1>
      <p className="mt-1 text-lead text-text-2">
        Chaque version de la base, ce qu'elle change et les fichiers qu'elle touche.
      </p>
      {newest && page === 1 && (
        <div className="mt-6">
          <UpgradeOffer newest={newest.version} />
        </div>
      )}
      <div className="mt-7 grid gap-10 lg:grid-cols-[1fr_17.5rem]">
        <div>
          {newest ? (
            <ol className="relative grid gap-3 md:before:absolute md:before:inset-y-8 md:before:left-1.5 md:before:w-0.5 md:before:bg-line-2">
              {patches.map((patch) => (
                <PatchEntry key={patch.id} patch={patch} open={false} returnTo={pageHref(page)} />
              ))}
            </ol>
          ) : (
            <p className="rounded-card border border-dashed border-line-2 p-10 text-center text-text-2">
              Aucun patch disponible
            </p>
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

/** PN-03, exact separator included. */
function countLine(total: number, page: number, pages: number): string {
  const noun = total > 1 ? "patches disponibles" : "patch disponible";
  return `${formatNumber(total)} ${noun} • Page ${formatNumber(page)} sur ${formatNumber(pages)}`;
}
