import { Fragment } from "react";
import { Form, useNavigation } from "react-router";
import { buttonClass } from "#app/ui/button";
import { IdleEnter } from "#app/ui/idle-enter";
import { type Choice, choices } from "../choices";
import type { Kept } from "../restore-form-data";
import type { EntityView } from "../restore-view";
import { PlanSection } from "./plan-section";

/** What each choice does, in the words of the lists above. */
const meanings: Partial<Record<Choice, string>> = {
  ajouter: "crée seulement.",
  fusionner: "laisse les conflits tels quels.",
  remplacer: "remplace aussi les conflits, et supprime ce qui n'est qu'ici.",
  choisir: "fait ce qui est coché, et rien d'autre. Le métier dont un mapping a besoin vient avec lui.",
};

interface Props {
  plan: readonly EntityView[];
  /** What the dry run saw, to be sent back: applying does nothing when it is no longer so. */
  stamps: Record<string, string>;
  /** Of a choice that was refused. */
  kept: Kept | null;
}

/** The dry run by kind of record, with a choice for each kind or for each line. */
export function RestoreForm({ plan, stamps, kept }: Props) {
  const { state } = useNavigation();
  // A document of some records cannot be put in the place of everything: what is not offered is not explained.
  const explained = choices.filter(
    ({ key }) => meanings[key] && plan.some((entity) => entity.choices.includes(key)),
  );
  const isSame = plan.every(({ lines }) => lines.length === 0);
  return (
    <Form method="post" className="mt-5 grid gap-4">
      <IdleEnter />
      {Object.entries(stamps).map(([name, stamp]) => (
        <input key={name} type="hidden" name={`vu.${name}`} value={stamp} />
      ))}
      {plan.map((entity) => (
        <PlanSection key={entity.name} entity={entity} kept={kept} />
      ))}
      {isSame ? (
        <p className="font-medium">
          Rien ne diffère des données de maintenant&nbsp;: il n'y a rien à appliquer.
        </p>
      ) : (
        <div className="rounded-card border border-line bg-s1 p-4 text-ui text-text-2 md:p-5">
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
            {explained.map(({ key, label }) => (
              <Fragment key={key}>
                <dt className="font-medium text-text-1">{label}</dt>
                <dd className="max-sm:mb-1">{meanings[key]}</dd>
              </Fragment>
            ))}
          </dl>
          {/* Until the dry run is made anew this one is outdated: pressed again it is refused, in the place of what was done. */}
          <button type="submit" disabled={state !== "idle"} className={`${buttonClass("danger")} mt-4`}>
            {state === "submitting" ? "Restauration en cours…" : "Appliquer, après une copie de sécurité"}
          </button>
        </div>
      )}
    </Form>
  );
}
