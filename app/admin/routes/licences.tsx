import { ExternalLink } from "lucide-react";
import { staffOf } from "#app/auth/staff.server";
import { checkLicences } from "#app/health/licences.server";
import { liens } from "#app/links";
import { services } from "#app/platform/context";
import { app } from "#app/platform/response/page-kind";
import { argumentaire } from "#app/site";
import { ButtonLink } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { StateDot } from "#app/ui/state-dot";
import { staffMeta } from "../staff-meta";
import type { Route } from "./+types/licences";

export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Licences");

/** The address of the licence site is staff's business: it travels as data, not in the script. */
export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  const status = await checkLicences(services(context));
  const { url, nom } = liens.licences;
  return { url, nom, toSupply: "aFournir" in liens.licences, status };
}

/** LIC-01: the licences are managed on a site of their own, in a new tab. */
export default function Licences({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[44rem]">
      <h1 className="font-title text-title">Licences</h1>
      <div className="mt-5 grid justify-items-start gap-4 rounded-card border border-line bg-s1 p-5 md:p-6">
        <p className="text-text-2">
          Les licences se gèrent sur un site à part. La base vérifie la sienne toutes les{" "}
          {argumentaire.controleLicenceSecondes} secondes&nbsp;: une licence suspendue s'arrête presque
          aussitôt.
        </p>
        <ButtonLink href={loaderData.url} kind="primary" external>
          <ExternalLink aria-hidden="true" />
          {loaderData.nom}
          <span className="sr-only"> (nouvel onglet)</span>
        </ButtonLink>
        {!loaderData.toSupply && (
          <p className="flex items-center gap-2 text-ui text-text-2">
            <StateDot tone={loaderData.status.state === "ok" ? "ok" : "amber"} />
            {loaderData.status.detail}
          </p>
        )}
      </div>
      {loaderData.toSupply && (
        <div className="mt-4">
          <Callout kind="attention" title="Adresse à confirmer">
            <p>
              Cette adresse est provisoire&nbsp;: indiquez la vraie dans{" "}
              <code className="font-mono">app/links.ts</code>.
            </p>
          </Callout>
        </div>
      )}
    </div>
  );
}
