import { formatDateTime } from "#app/platform/dates";
import { Callout } from "#app/ui/callout";
import { TwoVersions } from "#app/ui/two-versions";
import { choiceFields, draftFields } from "../../draft-fields";
import type { Conflict } from "../../save-result.server";
import type { PatchStatus } from "../../status";
import type { Typed } from "./use-local-draft";

interface Props {
  mine: Typed;
  conflict: Conflict;
  /** The state of the patch as it is stored. */
  status: PatchStatus;
  onTake: () => void;
}

const fieldsOf = ({ draft, choices }: Typed, status: PatchStatus) => [
  ...choiceFields(status, choices),
  ...draftFields(draft),
];

/** Both versions of what differs (T-34): the form keeps mine, theirs can be copied or taken over. */
export default function ConflictPanel({ mine, conflict, status, onTake }: Props) {
  const { by, at, made } = conflict;
  const saved = fieldsOf(conflict, status);
  const fields = fieldsOf(mine, conflict.asked).map(({ label, text }, i) => ({
    label,
    mine: text,
    theirs: saved[i]?.text ?? "",
  }));
  return (
    <section aria-label="Deux versions de ce patch" className="grid gap-4">
      <Callout
        kind="attention"
        title={`${made ? "Enregistré" : "Modifié entre-temps"} par ${by}, le ${formatDateTime(at)}`}
      >
        <p>
          Le formulaire garde votre version&nbsp;: enregistrez de nouveau pour qu'elle remplace l'autre, après
          y avoir repris ce que vous voulez garder.
        </p>
        {made && (
          <p>
            <a className="link" href={`/admin/patches/${made}`}>
              Ouvrir le patch enregistré
            </a>
          </p>
        )}
      </Callout>
      <TwoVersions fields={fields} by={by} />
      <button
        type="button"
        data-needs-js
        onClick={onTake}
        className="justify-self-start text-ui font-semibold text-accent hover:underline"
      >
        Reprendre toute la version enregistrée
      </button>
    </section>
  );
}
