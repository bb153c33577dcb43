import { Fragment } from "react";
import { Form, Link } from "react-router";
import { useBusy } from "#app/admin/use-busy";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { IdleEnter } from "#app/ui/idle-enter";
import { type Choice, choices } from "../restore/choices";
import type { Kept } from "../restore/restore-form-data";
import type { EntityView } from "../restore/restore-view";
import { PlanSection } from "./plan-section";

/** What each choice does, in the words of the lists below. */
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

/**
 * The dry run: what differs and what can be done first, then a choice for each kind that differs or for each of its
 * lines. What applies them is always in sight.
 */
export function RestoreForm({ plan, stamps, kept }: Props) {
  const isSent = useBusy();
  const isOutdated = useBusy(true);
  const different = plan.filter(({ lines }) => lines.length > 0);
  return (
    <Form method="post" className="mt-5 grid gap-4">
      <IdleEnter />
      {Object.entries(stamps).map(([name, stamp]) => (
        <input key={name} type="hidden" name={`vu.${name}`} value={stamp} />
      ))}
      <div className="rounded-card border border-line bg-s1 p-4 text-ui text-text-2 md:p-5">
        <p className="text-base font-medium text-text-1">
          {different.length === 0
            ? "Rien ne diffère des données de maintenant\u00a0: il n'y a rien à appliquer."
            : `Ce qui diffère des données de maintenant\u00a0: ${listOf(different)}.`}
        </p>
        {different.length > 0 && <Meanings plan={plan} />}
        <Undifferent plan={plan} />
      </div>
      {different.map((entity) => (
        <PlanSection key={entity.name} entity={entity} kept={kept} />
      ))}
      {different.length > 0 && (
        <div className="action-bar">
          <div className="ml-auto flex items-center gap-3 max-sm:w-full">
            <Link to="/admin/sauvegardes" className={`${buttonClass("ghost")} max-sm:hidden`}>
              Annuler
            </Link>
            {/* Until the dry run is made anew this one is outdated: pressed again it is refused, in the place of what was done. */}
            <button
              type="submit"
              disabled={isOutdated}
              className={`${buttonClass("danger")} max-sm:flex-1 max-sm:px-2`}
            >
              {isSent ? "Restauration en cours…" : "Appliquer, après une copie de sécurité"}
            </button>
          </div>
        </div>
      )}
    </Form>
  );
}

const listOf = (plan: readonly EntityView[]): string => plan.map(({ label }) => label).join(", ");

function Meanings({ plan }: Pick<Props, "plan">) {
  // A document of some records cannot be put in the place of everything: what is not offered is not explained.
  const explained = choices.filter(
    ({ key }) => meanings[key] && plan.some((entity) => entity.choices.includes(key)),
  );
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {explained.map(({ key, label }) => (
        <Fragment key={key}>
          <dt className="font-medium text-text-1">{label}</dt>
          <dd className="max-sm:mb-1">{meanings[key]}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The kinds of record that ask for nothing, in two lines. */
function Undifferent({ plan }: Pick<Props, "plan">) {
  const same = plan.filter(({ lines }) => lines.length === 0);
  const identical = same.filter((entity) => entity.identical > 0);
  const empty = same.filter((entity) => entity.identical === 0);
  if (same.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1 text-small text-text-3">
      {identical.length > 0 && (
        <p>
          Identiques&nbsp;:{" "}
          {identical.map((entity) => `${entity.label} (${formatNumber(entity.identical)})`).join(", ")}
        </p>
      )}
      {empty.length > 0 && <p>Aucun enregistrement&nbsp;: {listOf(empty)}</p>}
    </div>
  );
}
