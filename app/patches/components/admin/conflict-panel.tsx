import { formatDateTime } from "#app/platform/dates";
import { Callout } from "#app/ui/callout";
import { TwoVersions } from "#app/ui/two-versions";
import type { PatchDraft } from "../../draft";
import { draftFields } from "../../draft-fields";

interface Props {
  mine: PatchDraft;
  theirs: PatchDraft;
  by: string;
  at: number;
  /** Id of the patch, where it was this form that made it. */
  made: string | undefined;
  onTake: () => void;
}

/** Both versions of what differs (T-34): the form keeps mine, theirs can be copied or taken over. */
export default function ConflictPanel({ mine, theirs, by, at, made, onTake }: Props) {
  const saved = draftFields(theirs);
  const fields = draftFields(mine).map(({ label, text }, i) => ({
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
