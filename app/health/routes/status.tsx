import { CircleCheck, CircleX } from "lucide-react";
import { data } from "react-router";
import { pageMeta } from "#app/layout/social-card";
import { passHeaders } from "#app/platform/cache/page-cache";
import { services } from "#app/platform/context";
import { content } from "#app/platform/response/page-kind";
import { communaute, site } from "#app/site";
import { formatDateTime } from "#app/time/dates";
import { inNewTab } from "#app/ui/button";
import { PageTitle } from "#app/ui/page-title";
import { checkHealth, isHealthy } from "../health.server";
import type { Route } from "./+types/status";

export const handle = content;
export const headers = passHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const scope = services(context);
  const health = await checkHealth(scope);
  const ok = isHealthy(health);
  return data(
    { health, ok, at: scope.now(), origin: scope.origin },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

const card = {
  title: "État du site",
  description: `L'état du site ${site.nom}\u00a0: base de données et images, vérifié à l'instant.`,
  path: "/statut",
};
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(card, loaderData?.origin);

const lines = [
  { key: "database", label: "Base de données", use: "Patch notes, mappings, connexion" },
  { key: "images", label: "Images", use: "Photos des mappings, sauvegardes" },
] as const;

export default function Status({ loaderData: { health, ok, at } }: Route.ComponentProps) {
  const faults = {
    database: health.database ? !health.migrated && "Pas à jour" : "Ne répond pas",
    images: !health.images && "Ne répond pas",
  };
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <PageTitle lead={`Vérifié le ${formatDateTime(at)}.`}>
        {ok ? "Système opérationnel" : "Système dégradé"}
      </PageTitle>
      <ul className="mt-6 rows rounded-card border border-line bg-s1">
        {lines.map(({ key, label, use }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
            <div className="flex-1 basis-36">
              <p className="font-medium">{label}</p>
              <p className="text-small text-text-3">{use}</p>
            </div>
            {faults[key] ? (
              <span className="flex items-center gap-2 text-ui text-red">
                <CircleX aria-hidden="true" /> {faults[key]}
              </span>
            ) : (
              <span className="flex items-center gap-2 text-ui text-ok">
                <CircleCheck aria-hidden="true" /> Répond
              </span>
            )}
          </li>
        ))}
      </ul>
      {!ok && (
        <p className="mt-4 text-text-2">
          Les pages publiques du guide restent lisibles. Si la panne dure,{" "}
          <a className="link" href={communaute.invitation.url} {...inNewTab}>
            dites-le-nous sur Discord
          </a>
          .
        </p>
      )}
    </div>
  );
}
