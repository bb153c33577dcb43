import { HardDrive } from "lucide-react";
import { data } from "react-router";
import { SignInRequired } from "#app/auth/components/sign-in-required";
import { confirmMember, redirectEndedSession } from "#app/auth/middleware";
import { pageMeta } from "#app/layout/social-card";
import { passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { app } from "#app/platform/response/page-kind";
import { communaute } from "#app/site";
import { formatNumber } from "#app/time/dates";
import { inNewTab } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { EmptyNote } from "#app/ui/empty-note";
import { PageTitle } from "#app/ui/page-title";
import { DownloadRow } from "../components/download-row";
import { diskSpace } from "../disk-space";
import { type DownloadItem, readDownloads } from "../queries.server";
import type { Route } from "./+types/list";

export const handle = app;
export const headers = passHeaders;
export const middleware: Route.MiddlewareFunction[] = [redirectEndedSession, confirmMember];

/** DL-01: a guest gets the panel with status 401, and no name of a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const caching = { "Cache-Control": "private, no-store" };
  const { db, origin } = services(context);
  const viewer = viewerOf(context);
  if (!viewer) return data({ items: null, origin }, { status: 401, headers: caching });
  return data({ items: await readDownloads(db, viewer.discordId), origin }, { headers: caching });
}

const card = {
  title: "Téléchargements",
  description: "La base complète, le stream, le SQL et les modules, pour les clients.",
  path: "/downloads",
  picture: "og/telechargements.png",
};

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(card, loaderData?.origin);

export default function Downloads({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <div className="page max-w-[60rem] pt-8 md:pt-10">
      <PageTitle lead="Les fichiers de la base, chez notre hébergeur de fichiers.">Téléchargements</PageTitle>
      <div className="mt-7">
        {items ? (
          <Catalogue items={items} />
        ) : (
          <SignInRequired
            returnTo="/downloads"
            text="Connectez-vous avec Discord pour accéder aux téléchargements."
          />
        )}
      </div>
    </div>
  );
}

function Catalogue({ items }: { items: DownloadItem[] }) {
  const sections = [...new Set(items.map((item) => item.section))];
  const first = items.find(({ available }) => available);
  return (
    <div className="grid gap-8">
      {items.length === 0 && <EmptyNote>Aucun téléchargement disponible</EmptyNote>}
      {sections.map((section) => (
        <section key={section} aria-labelledby={`section-${sections.indexOf(section)}`}>
          <h2 id={`section-${sections.indexOf(section)}`} className="font-title text-step">
            {section}
          </h2>
          <ul className="mt-3 grid gap-2.5">
            {items
              .filter((item) => item.section === section)
              .map((item) => (
                <DownloadRow key={item.slug} item={item} main={item === first} />
              ))}
          </ul>
        </section>
      ))}
      <DiskSpace sizes={items.filter(({ section }) => section === sections[0]).map(({ size }) => size)} />
      <Callout kind="attention" title="Avant de remplacer des fichiers">
        <p>
          Sauvegardez votre serveur et votre base de données, arrêtez le serveur, puis gardez vos propres
          fichiers de configuration à part.
        </p>
      </Callout>
      <p className="text-ui text-text-2">
        Un lien ne répond pas, une archive est refusée&#8239;?{" "}
        <a className="link" href={communaute.ticket.url} {...inNewTab}>
          Ouvrez un ticket
        </a>{" "}
        ou suivez le{" "}
        <a className="link" href="/guide/installations/guide-ftp">
          guide FTP
        </a>
        . Les{" "}
        <a className="link" href="/outils">
          outils
        </a>{" "}
        composent vos fichiers de configuration, ou vérifient ceux que vous avez.
      </p>
    </div>
  );
}

/** The space that the archives of the base and their contents need, as a bar (DL-09); nothing when a size says none. */
function DiskSpace({ sizes }: { sizes: string[] }) {
  const space = diskSpace(sizes);
  if (!space) return null;
  const { total, archives } = space;
  return (
    <section aria-labelledby="espace" className="rounded-card border border-line bg-s1 p-5">
      <h2 id="espace" className="flex items-center gap-2.5 text-base font-semibold">
        <HardDrive aria-hidden="true" className="text-accent" />
        {formatNumber(total)}&nbsp;Go libres conseillés
      </h2>
      <svg
        className="mt-3 h-2.5 w-full overflow-hidden rounded-full"
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={total} height="1" className="fill-s3" />
        <rect width={archives} height="1" className="fill-accent" />
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small text-text-2">
        <span>{formatNumber(archives)}&nbsp;Go d'archives</span>
        <span>{formatNumber(total - archives)}&nbsp;Go pour les décompresser</span>
      </p>
    </section>
  );
}
