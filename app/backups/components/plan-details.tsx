import { ChevronDown } from "lucide-react";
import { fieldLabel } from "../field-labels";
import type { EntityView } from "../restore-view";

const words = {
  creer: "À créer",
  modifier: "À modifier",
  conflit: "Conflit",
  supprimer: "Seulement ici",
} as const;

/** The records of a kind that differ, with each field that does. */
export function PlanDetails({ entity }: { entity: EntityView }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex items-center justify-between gap-3 px-4 py-2.5 text-ui hover:bg-s2 md:px-5">
        Voir le détail
        <ChevronDown aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line bg-bg">
        {entity.details.map(({ fate, title, reason, fields }) => (
          <li key={`${fate} ${title}`} className="px-4 py-2.5 text-small md:px-5">
            <p className="text-ui break-words">
              <span className="mr-2 rounded-key bg-s3 px-1.5 text-chip">{words[fate]}</span>
              {title}
              {reason && <span className="text-text-2"> · {reason}</span>}
            </p>
            {fields.length > 0 && (
              <dl className="mt-1 grid gap-1">
                {fields.map(({ name, before, after }) => (
                  <div key={name} className="grid gap-x-4 md:grid-cols-[10rem_1fr_1fr]">
                    <dt className="text-text-3">{fieldLabel(name)}</dt>
                    <dd className="min-w-0 break-words text-text-2">
                      <span className="sr-only">Maintenant : </span>
                      <del className="decoration-red">{before}</del>
                    </dd>
                    <dd className="min-w-0 break-words">
                      <span className="sr-only">Dans l'archive : </span>
                      {after}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
        {entity.more > 0 && (
          <li className="px-4 py-2.5 text-small text-text-3 md:px-5">et {entity.more} de plus</li>
        )}
      </ul>
    </details>
  );
}
