import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { buttonClass } from "#app/ui/button";
import { SpriteIcon } from "./job-icon";

function Panel({
  title,
  text,
  icon,
  children,
}: {
  title: string;
  text: string;
  icon: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid place-items-center gap-2 rounded-card border border-dashed border-line-2 px-5 py-10 text-center">
      <SpriteIcon name={icon} className="!size-11 text-text-3" />
      <h2 className="font-title text-step">{title}</h2>
      <p className="text-text-2">{text}</p>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** MAP-17 */
export function NoMapping() {
  return (
    <Panel icon="vide" title="Aucun mapping disponible" text="Les mappings seront bientôt disponibles." />
  );
}

/** MAP-18. What was typed may be known by another word: the search of the site knows synonyms and typos. */
export function NoMatch({ reset, typed }: { reset: string; typed: string }) {
  return (
    <Panel
      icon="sans-resultat"
      title="Aucun résultat"
      text="Aucun mapping ne correspond à vos critères de recherche."
    >
      <Link to={reset} preventScrollReset className={buttonClass("outline")}>
        Réinitialiser
      </Link>
      {typed && (
        // A search without result is counted: it is not prepared under the pointer.
        <a
          href={`/guide/recherche?q=${encodeURIComponent(typed)}`}
          rel="nofollow"
          className={buttonClass("ghost")}
        >
          Chercher sur tout le site
        </a>
      )}
    </Panel>
  );
}

/** What could not be read is not empty: it says so, and can be asked for again. */
export function Failed({ address }: { address: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border border-red-line bg-red-soft p-5"
    >
      <SpriteIcon name="hors-ligne" className="!size-6 text-red" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">Les mappings n'ont pas pu être chargés</h2>
        <p className="text-ui text-text-2">
          Le site n'a pas répondu. Vérifiez votre connexion, puis réessayez.
        </p>
      </div>
      <a
        href={address}
        onClick={(event) => {
          event.preventDefault();
          void revalidate();
        }}
        className={buttonClass("outline")}
      >
        {state === "loading" ? "Chargement..." : "Réessayer"}
      </a>
    </div>
  );
}
