import { ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { fieldLabel } from "#app/audit/field-labels";
import type { EntityView, LineView } from "../restore/restore-view";

const words = {
  creer: "À créer",
  modifier: "À modifier",
  conflit: "Conflit",
  supprimer: "Seulement ici",
} as const;

/** What a ticked line does; `hint` where its word does not say so. */
const deeds = {
  creer: { deed: "Créer", hint: null },
  modifier: { deed: "Modifier", hint: null },
  conflit: { deed: "Remplacer", hint: "coché\u00a0: remplacé" },
  supprimer: { deed: "Supprimer", hint: "coché\u00a0: supprimé" },
} as const;

interface Props {
  entity: EntityView;
  /** Ticked lines of a form that was refused; null shows what is proposed. */
  kept: ReadonlySet<string> | null;
  ref: Ref<HTMLDetailsElement>;
}

/** The records of a kind that differ, with each field that does; the boxes count when one chooses line by line. */
export function PlanDetails({ entity, kept, ref }: Props) {
  const isChoosable = entity.choices.includes("choisir");
  const box = (line: LineView) => ({
    name: `ligne.${entity.name}`,
    value: line.token,
    defaultChecked: kept ? kept.has(line.token) : line.ticked,
  });
  return (
    <details ref={ref} className="group border-t border-line" open={entity.choice === "choisir"}>
      <summary className="flex items-center justify-between gap-3 px-4 py-2.5 text-ui hover:bg-s2 md:px-5">
        Voir le détail
        <ChevronDown aria-hidden="true" className="motion-safe:transition-transform group-open:rotate-180" />
      </summary>
      {isChoosable && <AllOrNone />}
      <ul className="divide-y divide-line border-t border-line bg-bg">
        {entity.lines.map((line) => (
          <li key={line.token} className="flex gap-3 px-4 text-small md:px-5">
            {isChoosable && (
              <label className="line-box -ml-3 size-11 flex-none place-items-center">
                <input type="checkbox" {...box(line)} className="size-5" />
                <span className="sr-only">
                  {deeds[line.fate].deed}&nbsp;: {line.title}
                </span>
              </label>
            )}
            <div className="min-w-0 flex-1 py-2.5">
              <p className="text-ui break-words">
                <span className="mr-2 rounded-key bg-s3 px-1.5 text-chip">{words[line.fate]}</span>
                {line.title}
                {line.reason && <span className="text-text-2"> · {line.reason}</span>}
                {deeds[line.fate].hint && (
                  <span className="line-hint text-amber"> · {deeds[line.fate].hint}</span>
                )}
              </p>
              {[...(line.note ? [line.note] : []), ...line.lookAlikes].map((sentence) => (
                <p key={sentence} className="mt-1 break-words text-amber">
                  {sentence}
                </p>
              ))}
              <Fields fields={line.fields} />
            </div>
          </li>
        ))}
        {entity.more > 0 && (
          <li className="px-4 py-2.5 text-small text-text-3 md:px-5">
            et {entity.more} de plus
            {isChoosable && ", que «\u00a0Ligne par ligne\u00a0» laisse tels quels"}
          </li>
        )}
      </ul>
    </details>
  );
}

/** Ticks every line of its kind, or none: in place, or by a new dry run where there is no script. */
function AllOrNone() {
  const tick = (on: boolean) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const boxes = event.currentTarget
      .closest("details")
      ?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
    for (const box of boxes ?? []) box.checked = on;
  };
  return (
    <div className="line-box grid-flow-col justify-start gap-4 border-t border-line px-4 py-1 text-ui md:px-5">
      <button type="button" data-needs-js onClick={tick(true)} className="link min-h-11">
        Tout cocher
      </button>
      <button type="button" data-needs-js onClick={tick(false)} className="link min-h-11">
        Tout décocher
      </button>
      <noscript>
        <a href="?lignes=toutes" className="link">
          Tout cocher partout
        </a>{" "}
        <a href="?lignes=aucune" className="link">
          Tout décocher partout
        </a>
      </noscript>
    </div>
  );
}

function Fields({ fields }: Pick<LineView, "fields">) {
  if (fields.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-1">
      {fields.map(({ name, before, after }) => (
        <div key={name} className="grid gap-x-4 md:grid-cols-[10rem_1fr_1fr]">
          <dt className="text-text-3">{fieldLabel(name)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line text-text-2">
            <span className="text-text-3">Maintenant&nbsp;: </span>
            <del className="decoration-red">{before}</del>
          </dd>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <span className="text-text-3">Dans l'archive&nbsp;: </span>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
