import { Server } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonKind, buttonClass } from "#app/ui/button";
import { type Standing, standingSentence } from "../versions/installed";
import { pathAddress } from "../versions/upgrade-path";
import { VersionLink } from "./version-link";

interface FormProps {
  patchId: string;
  /** Path and query to come back to. */
  returnTo: string;
  /** The place of that page, where it is long: its id. */
  place?: string;
  /** The server does not run it any more. */
  forget?: boolean;
  kind?: ButtonKind;
  children: ReactNode;
}

/** One button: the reader's server runs this patch, or does not any more (PN-21). */
export function InstallationForm({
  patchId,
  returnTo,
  place,
  forget,
  kind = "outline",
  children,
}: FormProps) {
  return (
    <form method="post" action={`/patch-notes/${patchId}/installation`}>
      <input type="hidden" name="retour" value={returnTo} />
      {place && <input type="hidden" name="lieu" value={place} />}
      {forget && <input type="hidden" name="intent" value="oublier" />}
      <button type="submit" className={buttonClass(kind)}>
        {children}
      </button>
    </form>
  );
}

/** What the reader's server runs, and how far that is behind: in the place of the question on top of the list. */
export function InstalledVersion({ standing, returnTo }: { standing: Standing; returnTo: string }) {
  const { patchId, version, behind } = standing;
  return (
    <section
      aria-label="Votre version"
      className="flex flex-wrap items-center gap-4 rounded-card border border-accent-line bg-accent-soft p-4 md:px-5"
    >
      <Server aria-hidden="true" className="!size-6 text-accent" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold">
          Votre serveur est en <VersionLink version={version} />
        </p>
        <p className={`text-small ${standing.security > 0 ? "text-amber" : "text-text-2"}`}>
          {standingSentence(standing)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {behind > 0 && (
          <a className={buttonClass("primary")} href={pathAddress(version)}>
            Voir le chemin
          </a>
        )}
        <InstallationForm patchId={patchId} returnTo={returnTo} forget>
          Ce n'est plus le cas
        </InstallationForm>
      </div>
    </section>
  );
}

interface StateProps {
  patchId: string;
  /** The patch that the reader's server runs, as they said it. */
  installed: string | null;
  returnTo: string;
}

const ownPlace = "mon-serveur";

/** On a patch's page: whether the reader's server runs it. */
export function InstallationState({ patchId, installed, returnTo }: StateProps) {
  const runs = installed === patchId;
  return (
    // Come back to, it is where it was pressed: at the end of a page that may be long.
    <div id={ownPlace} className="flex scroll-mt-[45vh] flex-wrap items-center gap-x-4 gap-y-2 text-ui">
      {runs && (
        <p className="flex items-center gap-2.5">
          <Server aria-hidden="true" className="text-accent" />
          Votre serveur est sur cette version.
        </p>
      )}
      <InstallationForm patchId={patchId} returnTo={returnTo} place={ownPlace} forget={runs}>
        {runs ? "Ce n'est plus le cas" : "Mon serveur est sur cette version"}
      </InstallationForm>
    </div>
  );
}

/** The same in one line, for home. */
export function StandingLine({ standing }: { standing: Standing }) {
  return (
    <p className="mt-4 flex items-baseline gap-2.5 rounded-control bg-accent-soft px-3.5 py-2.5 text-ui">
      <Server aria-hidden="true" className="flex-none self-center text-accent" />
      <span className="min-w-0">
        Votre serveur est en <VersionLink version={standing.version} /> · {standingSentence(standing)}{" "}
        {standing.behind > 0 && (
          <a className="link" href={pathAddress(standing.version)}>
            Voir le chemin
          </a>
        )}
      </span>
    </p>
  );
}
