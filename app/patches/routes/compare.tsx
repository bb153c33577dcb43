import { data } from "react-router";
import { services, viewerOf } from "#app/platform/context";
import { pageCacheHeaders, passHeaders } from "#app/platform/page-cache";
import { content } from "#app/platform/page-kind";
import { singleParam } from "#app/platform/search-params";
import { site } from "#app/site";
import { Callout } from "#app/ui/callout";
import { UpgradeForm } from "../components/upgrade-form";
import { UpgradePathView } from "../components/upgrade-path-view";
import { readVersionRange } from "../queries.server";
import { buildUpgradePath } from "../upgrade-path";
import type { Route } from "./+types/compare";

export const handle = content;
export const headers = passHeaders;

const clean = (value: string | null) => (value ?? "").trim().replace(/^v/i, "").slice(0, 30);

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { db } = services(context);
  const from = clean(singleParam(url.searchParams, "de"));
  const wanted = clean(singleParam(url.searchParams, "a"));
  const { versions, path } = await readVersionRange(db, {
    from,
    to: wanted || from,
    isMember: viewer !== null,
  });
  const to = wanted || (versions[0]?.version ?? "");
  const complete =
    wanted || !from || !path
      ? path
      : (await readVersionRange(db, { from, to, isMember: viewer !== null })).path;
  const known = complete !== null;
  return data(
    {
      from,
      to,
      versions,
      asked: from !== "",
      path: from && known ? buildUpgradePath(complete, { from, to }) : null,
      isMember: viewer !== null,
    },
    { status: from && !known ? 404 : 200, headers: pageCacheHeaders(viewer) },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.path
      ? `De ${loaderData.from} à ${loaderData.to} · ${site.nom}`
      : `Chemin de mise à jour · ${site.nom}`,
  },
  {
    name: "description",
    content:
      "Tout ce qui change entre deux versions de la base : changements, fichiers, SQL et patchs à appliquer dans l'ordre.",
  },
];

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { from, to, versions, asked, path, isMember } = loaderData;
  return (
    <div className="page max-w-[60rem] pt-8 md:pt-10">
      <nav aria-label="Fil d'Ariane" className="text-small text-text-3">
        <a className="hover:text-text-1" href="/patch-notes">
          Patch Notes
        </a>{" "}
        › Chemin de mise à jour
      </nav>
      <h1 className="mt-3 font-title text-title md:text-[2.25rem]">Chemin de mise à jour</h1>
      <p className="mt-1 text-lead text-text-2">
        Ce qui change entre la version que vous faites tourner et celle que vous voulez.
      </p>
      <div className="mt-6">
        <UpgradeForm versions={versions} from={from} to={to} />
      </div>
      <div className="mt-8">
        {asked && !path && (
          <Callout kind="attention" title="Version inconnue">
            <p>
              Nous ne trouvons pas <span className="font-mono">{from}</span> ou{" "}
              <span className="font-mono">{to}</span> parmi les patchs publiés. Choisissez-les dans la liste.
            </p>
          </Callout>
        )}
        {path && <UpgradePathView path={path} isMember={isMember} />}
      </div>
    </div>
  );
}
