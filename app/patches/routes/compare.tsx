import { data, redirect } from "react-router";
import { pageMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { limitSearches } from "#app/platform/request/rate-limit";
import { singleParam } from "#app/platform/request/search-params";
import { content } from "#app/platform/response/page-kind";
import { Callout } from "#app/ui/callout";
import { EmptyNote } from "#app/ui/empty-note";
import { PageTitle } from "#app/ui/page-title";
import { UpLink } from "#app/ui/up-link";
import { CheckOffer } from "../components/check-offer";
import { InstallationForm } from "../components/installed-version";
import { UpgradeForm } from "../components/upgrade-form";
import { UpgradePathView } from "../components/upgrade-path-view";
import { VersionLink } from "../components/version-link";
import { readMeantVersion } from "../queries.server";
import { serverOf } from "../versions/installed";
import { buildUpgradePath, pathAddress } from "../versions/upgrade-path";
import { readVersionRange } from "../versions/version-range.server";
import type { Route } from "./+types/compare";

export const handle = content;
export const headers = passHeaders;

/** A version has thirty characters; one more is a 'v' before it. */
const typed = (value: string | null) => (value ?? "").trim().slice(0, 31);

/** Of a version that was corrected since, or written short, the path is that of the patch it names, as its page is. */
const findMeant = (db: Database, text: string) => (text === "" ? null : readMeantVersion(db, text));

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const own = services(context);
  const { db, origin } = own;
  const reader = viewer?.discordId ?? null;
  const de = typed(singleParam(url.searchParams, "de"));
  const a = typed(singleParam(url.searchParams, "a"));
  if (de || a) await limitSearches(own, request);
  const first = await readVersionRange(db, { from: de, to: a || de, reader });
  const { newest } = first;
  // Without a target the newest version that is offered is meant, which is known only now.
  const range =
    a || first.from === null ? first : await readVersionRange(db, { from: de, to: newest, reader });
  const { versions, path, archiveBeyond } = range;
  const from = range.from ?? de;
  const to = range.to ?? (a || newest);
  const known = range.from !== null && range.to !== null;
  /** What was typed and is not there; of a target alone nothing is said. */
  const missing = { de: de && range.from === null ? de : "", a: de && range.to === null ? a : "" };
  const [meantFrom, meantTo] = await Promise.all([findMeant(db, missing.de), findMeant(db, missing.a)]);
  if (meantFrom !== null || meantTo !== null) {
    throw redirect(pathAddress(meantFrom ?? de, meantTo ?? (a || undefined)));
  }
  return data(
    {
      from,
      to,
      versions,
      unknown: [...new Set([missing.de, missing.a].filter(Boolean))],
      path: known ? buildUpgradePath(path, { from, to, archiveBeyond }) : null,
      isMember: viewer !== null,
      server: serverOf(viewer),
      fromId: range.fromId,
      checkable: range.checkable,
      origin,
    },
    { status: de && !known ? 404 : 200, headers: pageCacheHeaders(viewer) },
  );
}

function titleOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
  if (shown?.unknown.length) return "Version inconnue · Chemin de mise à jour";
  return shown?.path ? `Mise à jour de ${shown.from} à ${shown.to}` : "Chemin de mise à jour";
}

const description =
  "Tout ce qui change entre deux versions de la base\u00a0: changements, fichiers, SQL et patchs à appliquer dans l'ordre.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    {
      title: titleOf(loaderData),
      description,
      path: "/patch-notes/comparer",
      picture: "og/patch-notes.png",
    },
    loaderData?.origin,
  );

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { from, to, versions, unknown, path, isMember, server, fromId, checkable } = loaderData;
  const ownVersion = versions.find(({ id }) => id === server?.installed)?.version ?? "";
  const last = path?.steps.at(-1);
  const isFromWithdrawn = versions.some(({ version, withdrawn }) => withdrawn && version === from);
  return (
    // With a version that is not there it is an error page, hence no view of this one (`countVisit`).
    <div className="page max-w-[60rem] pt-8 md:pt-10" data-error={unknown.length > 0 ? "" : undefined}>
      <UpLink to="/patch-notes">Patch Notes</UpLink>
      <PageTitle lead="Ce qui change entre la version que vous faites tourner et celle que vous voulez.">
        Chemin de mise à jour
      </PageTitle>
      <div className="mt-6">
        {versions.length > 0 ? (
          <UpgradeForm versions={versions} from={from || ownVersion} to={to} />
        ) : (
          <EmptyNote>Aucun patch disponible</EmptyNote>
        )}
      </div>
      {server && fromId !== null && (
        <div className="mt-3 text-ui">
          {fromId === server.installed ? (
            <p className="text-text-2">C'est la version de votre serveur.</p>
          ) : (
            <InstallationForm patchId={fromId} returnTo={pathAddress(from, to)}>
              Retenir {from} comme ma version
            </InstallationForm>
          )}
        </div>
      )}
      <div className="mt-8">
        {unknown.length > 0 && (
          <Callout kind="attention" title="Version inconnue">
            <p>
              Nous ne trouvons {unknown.length > 1 ? "ni " : "pas "}
              <span className="font-mono">{unknown[0]}</span>
              {unknown[1] && (
                <>
                  {" "}
                  ni <span className="font-mono">{unknown[1]}</span>
                </>
              )}{" "}
              parmi les patchs publiés.{versions.length > 0 && " Choisissez dans la liste."}
            </p>
          </Callout>
        )}
        {path && isFromWithdrawn && (
          <div className="mb-6">
            <Callout kind="danger" title={`${from} a été retirée`}>
              <p>
                Sa page dit pourquoi et, s'il y en a une, quelle version la remplace&nbsp;:{" "}
                <VersionLink version={from} />
              </p>
            </Callout>
          </div>
        )}
        {path && checkable && path.steps.length > 0 && (
          <div className="mb-6">
            <CheckOffer from={from} to={to} />
          </div>
        )}
        {path && <UpgradePathView path={path} isMember={isMember} hasServer={server !== null} />}
        {server && last && last.id !== server.installed && (
          <div className="mt-8">
            <InstallationForm patchId={last.id} returnTo="/patch-notes" kind="primary">
              C'est fait&nbsp;: mon serveur est en {last.version}
            </InstallationForm>
          </div>
        )}
      </div>
    </div>
  );
}
