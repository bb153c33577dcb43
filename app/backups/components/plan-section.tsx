import { useRef } from "react";
import { counted } from "#app/text/counted";
import { formatNumber } from "#app/time/dates";
import { type Choice, choices } from "../restore/choices";
import type { Kept } from "../restore/restore-form-data";
import type { EntityView } from "../restore/restore-view";
import { PlanDetails } from "./plan-details";

const cells = [
  ["creer", "à créer"],
  ["modifier", "à modifier"],
  ["conflit", "en conflit"],
  ["supprimer", "seulement ici"],
] as const;

/** A kind of record that differs in the dry run: how many differ, what to do, and which ones. */
export function PlanSection({ entity, kept }: { entity: EntityView; kept: Kept | null }) {
  const details = useRef<HTMLDetailsElement>(null);
  const id = `sorte-${entity.name}`;
  const labelOf = (key: Choice, label: string) =>
    key === "rien" || key === "choisir" ? label : `${label} (${formatNumber(entity.effects[key] ?? 0)})`;
  return (
    <section aria-labelledby={id} className="plan-kind overflow-hidden rounded-card border border-line bg-s1">
      <div className="grid gap-3 p-4 md:grid-cols-[1fr_18rem] md:p-5">
        <div>
          <h2 id={id} className="font-title text-base">
            {entity.label}
          </h2>
          <p className="mt-1 text-ui text-text-2">
            {counted(entity.identical, "identique", "identiques")}
            {cells
              .filter(([fate]) => entity.counts[fate] > 0)
              .map(([fate, label]) => ` · ${formatNumber(entity.counts[fate])} ${label}`)}
          </p>
          {entity.lookAlikes > 0 && (
            <p className="mt-1 text-ui text-amber">
              {counted(entity.lookAlikes, "mapping est", "mappings sont")} à comparer avec un autre&nbsp;:
              même intérieur, même fichier, ou à moins de 60&nbsp;m. Voyez le détail.
            </p>
          )}
          {entity.endsOwnSession && (
            <p className="mt-1 text-ui text-amber">
              Votre compte n'est qu'ici&nbsp;: s'il est supprimé, la restauration se fait et vous déconnecte.
              Reconnectez-vous ensuite.
            </p>
          )}
        </div>
        <label className="grid gap-1 text-small text-text-2">
          <span>
            Que faire<span className="sr-only">&nbsp;: {entity.label}</span>
          </span>
          <select
            name={`choix.${entity.name}`}
            defaultValue={kept?.choices[entity.name] ?? entity.choice}
            onChange={(event) => {
              if (event.currentTarget.value === "choisir" && details.current) details.current.open = true;
            }}
            className="field w-full"
          >
            {choices
              .filter(({ key }) => entity.choices.includes(key))
              .map(({ key, label }) => (
                <option key={key} value={key}>
                  {labelOf(key, label)}
                </option>
              ))}
          </select>
        </label>
      </div>
      <PlanDetails ref={details} entity={entity} kept={kept ? new Set(kept.lines[entity.name]) : null} />
    </section>
  );
}
