import { formatDateTime } from "#app/time/dates";
import { Callout } from "#app/ui/callout";
import { TwoVersions } from "#app/ui/two-versions";
import type { PatchStatus } from "../../status";
import { choiceFields, draftFields } from "../../writing/draft-fields";
import type { Conflict } from "../../writing/save-result.server";
import type { Typed } from "./patch-form-state";

interface Props {
  mine: Typed;
  /** What the conflict means for the form. */
  message: string;
  conflict: Conflict;
  /** The state of the patch as it is stored, and as the page showed it. */
  status: PatchStatus;
  seen: PatchStatus | undefined;
  onTake: () => void;
}

const fieldsOf = ({ draft, choices }: Typed, status: PatchStatus) => [
  ...choiceFields(status, choices),
  ...draftFields(draft),
];

/** What visitors see of a patch is no field of the form: a save leaves it as it is. */
const shownAnew = (status: PatchStatus, seen: PatchStatus | undefined) =>
  status === "retire"
    ? seen === "publie" && "Ce patch a été retiré\u00a0: l'enregistrer ne le remet pas en ligne."
    : seen === "retire" && "Ce patch a été remis en ligne.";

/** Both versions of what differs (T-34): the form keeps mine, theirs can be copied or taken over. */
export default function ConflictPanel({ mine, message, conflict, status, seen, onTake }: Props) {
  const { by, at, made } = conflict;
  const saved = fieldsOf(conflict, status);
  const news = shownAnew(status, seen);
  const fields = fieldsOf(mine, conflict.asked).map(({ label, text }, i) => ({
    label,
    mine: text,
    theirs: saved[i]?.text ?? "",
  }));
  return (
    <section aria-label="Deux versions de ce patch" className="grid gap-4">
      <div role="alert">
        <Callout
          kind="attention"
          title={`${made ? "Enregistré" : "Modifié entre-temps"} par ${by}, le ${formatDateTime(at)}`}
        >
          <p>{message}</p>
          {news && <p className="font-semibold">{news}</p>}
          <p>
            Le formulaire garde votre version&nbsp;: enregistrez de nouveau pour qu'elle remplace l'autre,
            après y avoir repris ce que vous voulez garder.
          </p>
          {made && (
            <p>
              <a className="link" href={`/admin/patches/${made}`}>
                Ouvrir le patch enregistré
              </a>
            </p>
          )}
        </Callout>
      </div>
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
