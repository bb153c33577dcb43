import { CloudOff, MapPinned, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { buttonClass } from "#app/ui/button";

function Panel({
  title,
  text,
  Icon,
  children,
}: {
  title: string;
  text: string;
  Icon: typeof SearchX;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-2 px-6 py-14 text-center">
      <Icon aria-hidden="true" className="mb-1 !size-9 text-text-3" strokeWidth={1.25} />
      <h2 className="font-title text-step">{title}</h2>
      <p className="max-w-prose text-text-2">{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}

/** MAP-17 */
export function NoMapping() {
  return (
    <Panel
      Icon={MapPinned}
      title="Aucun mapping disponible"
      text="Les mappings seront bientôt disponibles."
    />
  );
}

/** MAP-18 */
export function NoMatch({ reset }: { reset: string }) {
  return (
    <Panel
      Icon={SearchX}
      title="Aucun résultat"
      text="Aucun mapping ne correspond à vos critères de recherche."
    >
      <Link to={reset} preventScrollReset className={buttonClass("outline")}>
        Réinitialiser
      </Link>
    </Panel>
  );
}

/** What could not be read is not empty: it says so, and can be asked for again. */
export function Failed({ address }: { address: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border border-red/40 bg-red-soft p-5"
    >
      <CloudOff aria-hidden="true" className="!size-6 text-red" />
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

/** The shape of the list that is coming. */
export function Skeleton() {
  return (
    <div aria-hidden="true" className="catalogue-grid">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-s1">
          <div className="aspect-[16/10] bg-s2 motion-safe:animate-pulse" />
          <div className="grid gap-2.5 p-3.5">
            <div className="h-4 w-3/5 rounded-key bg-s3" />
            <div className="h-3 rounded-key bg-s2" />
            <div className="h-3 w-4/5 rounded-key bg-s2" />
            <div className="mt-4 h-3 w-2/5 rounded-key bg-s2" />
          </div>
        </div>
      ))}
    </div>
  );
}
