import { Link } from "react-router";
import { buttonClass } from "#app/ui/button";
import { ConfirmButton } from "#app/ui/confirm-button";
import type { AdminPatchRow } from "../../admin-queries.server";
import { patchMessages } from "../../messages";
import { DeletionForm, useDeletion } from "./deletion-form";

/** What can be done with a patch of the trash: it comes back, or goes for good. */
export function TrashActions({ row, place }: { row: Pick<AdminPatchRow, "id" | "version">; place: string }) {
  const sending = useDeletion();
  return (
    <DeletionForm
      id={row.id}
      place={place}
      sending={sending}
      className="flex flex-wrap items-start justify-end gap-2"
    >
      <button type="submit" name="intent" value="restaurer" className={buttonClass("outline")}>
        Restaurer<span className="sr-only"> {row.version}</span>
      </button>
      <ConfirmButton
        label={
          <>
            Effacer<span className="sr-only"> {row.version} définitivement</span>
          </>
        }
        question={`${patchMessages.confirmPurge} Le patch ${row.version} sera effacé pour toujours, avec son texte.`}
        confirm="Effacer définitivement"
        intent="purger"
      />
    </DeletionForm>
  );
}

/** A patch of the trash on a page of its own: where an answer to the list's buttons is shown. */
export function TrashedPatch({
  patch,
  place,
}: {
  patch: Pick<AdminPatchRow, "id" | "version" | "title">;
  place: string;
}) {
  return (
    <div className="grid gap-4">
      <p className="text-text-2">
        <span className="font-mono text-accent">{patch.version}</span> · {patch.title}
      </p>
      <TrashActions row={patch} place={place} />
      <Link className="link justify-self-start text-ui" to="/admin/patches?etat=corbeille">
        Toute la corbeille
      </Link>
    </div>
  );
}
