import { formatDateTime } from "#app/platform/dates";
import { Callout } from "#app/ui/callout";
import { draftFields, type PatchDraft } from "../../draft";

interface Props {
  mine: PatchDraft;
  theirs: PatchDraft;
  by: string;
  at: number;
  onTake: () => void;
}

/** Both versions of what differs (T-34): the form keeps mine, theirs can be copied or taken over. */
export function ConflictPanel({ mine, theirs, by, at, onTake }: Props) {
  const saved = draftFields(theirs);
  const different = draftFields(mine)
    .map((field, i) => ({ ...field, other: saved[i]?.text ?? "" }))
    .filter(({ text, other }) => text.trim() !== other.trim());
  return (
    <section aria-label="Deux versions de ce patch" className="grid gap-4">
      <Callout kind="attention" title={`Modifié entre-temps par ${by}, le ${formatDateTime(at)}`}>
        <p>
          Le formulaire garde votre version : enregistrez de nouveau pour qu'elle remplace l'autre, après y
          avoir repris ce que vous voulez garder.
        </p>
      </Callout>
      <div className="grid gap-3">
        {different.map(({ label, text, other }) => (
          <div key={label} className="rounded-menu border border-line bg-s1">
            <h3 className="border-b border-line px-3 py-2 text-small font-semibold">{label}</h3>
            <div className="grid divide-line max-md:divide-y md:grid-cols-2 md:divide-x">
              <Side title="Votre version" text={text} />
              <Side title={`Version enregistrée par ${by}`} text={other} />
            </div>
          </div>
        ))}
      </div>
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

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 px-3 py-2.5">
      <p className="text-small text-text-3">{title}</p>
      <p className="mt-1 text-ui whitespace-pre-line">{text || "(vide)"}</p>
    </div>
  );
}
