import { type CatalogueQuery, sorts } from "../query";
import { SpriteIcon } from "./job-icon";

/** The order of the list (MAP-22), and where from when it is by distance. */
export function SortFields({ query }: { query: CatalogueQuery }) {
  return (
    <>
      <select
        name="tri"
        aria-label="Trier par"
        defaultValue={query.tri}
        className="field w-[calc(50%-0.3125rem)] max-[22.49rem]:w-full md:w-44 lg:w-[12.5rem]"
      >
        {Object.entries(sorts).map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <NearField query={query} />
    </>
  );
}

/** Shown by the style sheet while 'Plus proches de…' is chosen, script or not. */
function NearField({ query }: { query: CatalogueQuery }) {
  const wrong = query.tri === "proximite" && query.pres !== "" && query.point === null;
  return (
    <div className="near-field w-full md:w-[20rem]">
      <div className="relative">
        <SpriteIcon
          name="locate-fixed"
          className="pointer-events-none absolute top-1/2 left-3.5 !size-4 -translate-y-1/2 text-text-2"
        />
        <input
          type="text"
          name="pres"
          defaultValue={query.pres}
          maxLength={200}
          autoComplete="off"
          aria-label="Coordonnées de départ"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? "pres-erreur" : undefined}
          placeholder="441.0, -982.0, 30.7"
          className="field w-full !pl-10 font-mono"
        />
      </div>
      {wrong && (
        <p id="pres-erreur" className="mt-1 text-small text-red">
          Coordonnées illisibles. Exemple&nbsp;: 441.0, -982.0, 30.7
        </p>
      )}
    </div>
  );
}
