import { useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button";
import type { PatchStatus } from "../../status";
import { DeletionForm, useDeletion } from "./deletion-form";

interface Props {
  patch: { id: string; version: string; title: string; status: PatchStatus; revision: number };
  /** Where the list is that it was asked from, and that the answer leads back to. */
  place: string;
  /** Closes the dialog; without it the way out is a link. */
  onCancel?: () => void;
}

/** What is lost with a patch, by its state. */
const consequences: Record<PatchStatus, string> = {
  publie:
    "Les visiteurs ne le verront plus, ses téléchargements se ferment et son message Discord, s'il en a un, est barré.",
  // What its withdrawal did already is not said again.
  retire: "Les visiteurs ne verront plus ni le patch, ni la raison de son retrait.",
  brouillon: "Les visiteurs ne l'ont jamais vu\u00a0: rien ne change pour eux.",
  programme:
    "Il ne sera pas publié et son annonce ne partira pas. Restauré, il sera un brouillon\u00a0: programmez-le de nouveau.",
};

/** The confirmation, naming the patch: the same in the dialog of the list and on its own page. */
export function DeleteQuestion({ patch: asked, place, onCancel }: Props) {
  const sending = useDeletion();
  /** What a conflict told stays known when a later press fails. */
  const newest = useRef(asked);
  for (const known of [asked, sending.answer?.patch])
    if (known && known.revision > newest.current.revision) newest.current = known;
  const patch = newest.current;
  return (
    <DeletionForm id={patch.id} place={place} sending={sending} className="grid gap-4">
      <input type="hidden" name="revision" value={patch.revision} />
      <p className="text-text-2">
        <span className="font-mono text-accent">{patch.version}</span> · {patch.title}
      </p>
      <p className="text-ui text-text-3">
        {consequences[patch.status]} Il reste trente jours dans la corbeille, puis il est effacé.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel ? (
          <button type="button" className={buttonClass("outline")} onClick={onCancel}>
            Annuler
          </button>
        ) : (
          <Link to={`/admin/patches${place}`} className={buttonClass("outline")}>
            Annuler
          </Link>
        )}
        <button
          type="submit"
          name="intent"
          value="supprimer"
          aria-busy={sending.busy}
          className={buttonClass("danger")}
        >
          {sending.busy ? "Suppression…" : "Mettre à la corbeille"}
        </button>
      </div>
    </DeletionForm>
  );
}
