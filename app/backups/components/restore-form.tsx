import { Form, useNavigation } from "react-router";
import { choices } from "../choices";
import type { EntityView } from "../restore-view";
import { PlanDetails } from "./plan-details";

interface Props {
  plan: readonly EntityView[];
  /** What the dry run saw, to be sent back: applying does nothing when it is no longer so. */
  stamps: Record<string, string>;
  /** Kinds of record that an undone restore had changed. */
  preset: readonly string[] | null;
}

/** What is edited on the site is merged at first; figures, people and the journal are left alone. */
const content = ["metiers", "mappings", "patches", "telechargements"];

function firstChoice({ name, effects, choices: offered }: EntityView, preset: Props["preset"]): string {
  if (preset) return preset.includes(name) ? (offered.at(-1) ?? "rien") : "rien";
  return content.includes(name) && (effects["fusionner"] ?? 0) > 0 ? "fusionner" : "rien";
}

const cells = [
  ["creer", "à créer"],
  ["modifier", "à modifier"],
  ["conflit", "en conflit"],
  ["supprimer", "seulement ici"],
] as const;

/** The dry run by kind of record, with a choice for each. */
export function RestoreForm({ plan, stamps, preset }: Props) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="mt-5 grid gap-4">
      {Object.entries(stamps).map(([name, stamp]) => (
        <input key={name} type="hidden" name={`vu.${name}`} value={stamp} />
      ))}
      {plan.map((entity) => (
        <section
          key={entity.name}
          aria-labelledby={`sorte-${entity.name}`}
          className="overflow-hidden rounded-card border border-line bg-s1"
        >
          <div className="grid gap-3 p-4 md:grid-cols-[1fr_18rem] md:p-5">
            <div>
              <h2 id={`sorte-${entity.name}`} className="font-title text-base">
                {entity.label}
              </h2>
              <p className="mt-1 text-ui text-text-2">
                {entity.identical === 0 && entity.details.length === 0
                  ? "Aucun enregistrement"
                  : `${entity.identical} ${entity.identical === 1 ? "identique" : "identiques"}`}
                {cells
                  .filter(([fate]) => entity.counts[fate] > 0)
                  .map(([fate, label]) => ` · ${entity.counts[fate]} ${label}`)}
              </p>
            </div>
            <label className="grid gap-1 text-small text-text-2">
              <span>
                Que faire<span className="sr-only"> : {entity.label}</span>
              </span>
              <select
                name={`choix.${entity.name}`}
                defaultValue={firstChoice(entity, preset)}
                className="min-h-11 w-full rounded-control border border-line-2 bg-bg px-3 text-ui text-text-1 md:min-h-10"
              >
                {choices
                  .filter(({ key }) => entity.choices.includes(key))
                  .map(({ key, label }) => (
                    <option key={key} value={key}>
                      {key === "rien" ? label : `${label} (${entity.effects[key] ?? 0})`}
                    </option>
                  ))}
              </select>
            </label>
          </div>
          {entity.details.length > 0 && <PlanDetails entity={entity} />}
        </section>
      ))}
      <div className="rounded-card border border-line bg-s1 p-4 text-ui text-text-2 md:p-5">
        <p>
          « Ajouter ce qui manque » crée seulement ; « Ajouter et modifier » laisse les conflits tels quels ;
          « Remplacer exactement » remplace aussi les conflits et supprime ce qui n'est qu'ici. Les métiers
          dont un mapping a besoin viennent avec lui.
        </p>
        <button type="submit" disabled={busy} className="danger-button mt-4">
          {busy ? "Restauration en cours…" : "Appliquer, après une copie de sécurité"}
        </button>
      </div>
    </Form>
  );
}
