import { data } from "react-router";
import { pageMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { content } from "#app/platform/response/page-kind";
import { communaute, site } from "#app/site";
import { inNewTab } from "#app/ui/button";
import { PageTitle } from "#app/ui/page-title";
import { Line } from "../components/line";
import { host, publisherKnown, publisherMissing } from "../legal-notice";
import type { Route } from "./+types/legal";

export const handle = content;
export const headers = passHeaders;

const title = "Mentions légales";
const description = "Qui publie ce site, qui l'héberge, et comment nous joindre.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title, description, path: "/mentions-legales" }, loaderData?.origin);

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ origin: services(context).origin }, { headers: pageCacheHeaders(viewerOf(context)) });

const box = "mt-3 grid gap-2 rounded-card border border-line bg-s1 p-4 text-ui md:p-5";

export default function LegalNotice() {
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <PageTitle lead={description}>{title}</PageTitle>
      <h2 className="mt-8 font-title text-step">Éditeur</h2>
      <dl className={box}>
        <Line term="Site" text={site.nom} />
        {publisherKnown.map(([term, text]) => (
          <Line key={term} term={term} text={text} />
        ))}
      </dl>
      <p className="mt-3 text-ui text-text-2">
        {publisherMissing.length > 0 && "L'identité complète de l'éditeur sera publiée ici. "}
        <a className="link" href={communaute.ticket.url} {...inNewTab}>
          Ouvrez un ticket sur Discord
        </a>{" "}
        pour joindre l'équipe.
      </p>
      <h2 className="mt-8 font-title text-step">Hébergeur</h2>
      <dl className={box}>
        <Line term="Nom" text={host.nom} />
        <Line term="Adresse" text={host.adresse} />
        <Line term="Téléphone" text={host.telephone} />
        <Line term="Site" text={host.site} />
      </dl>
      <h2 className="mt-8 font-title text-step">Marques et contenus</h2>
      <p className="mt-2 text-ui text-text-2">
        {site.nom} n'est lié ni à Rockstar Games, ni à Take-Two Interactive, ni à Cfx.re, ni à Discord&#8239;;
        leurs noms et leurs marques leur appartiennent. Les textes et les images de ce site ne peuvent être
        repris sans accord.{" "}
        <a className="link" href="/licences.txt">
          Les licences des logiciels utilisés
        </a>{" "}
        sont publiées.
      </p>
      <h2 className="mt-8 font-title text-step">Données personnelles</h2>
      <p className="mt-2 text-ui text-text-2">
        Ce que le site garde, combien de temps, et comment l'obtenir ou l'effacer&nbsp;:{" "}
        <a className="link" href="/confidentialite">
          Confidentialité
        </a>
        .
      </p>
    </div>
  );
}
