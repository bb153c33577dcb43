import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button";
import { ConfirmButton } from "#app/ui/confirm-button";

interface Props {
  /** What saving is called, and the `intent` that it sends. */
  save: { label: string; intent: string };
  /** Absent where there is nothing to delete. */
  remove?: { label: string; question: ReactNode };
  busy: boolean;
}

/** The buttons of a record's form. Saving comes first: it is what the Enter key presses. */
export function SaveOrDelete({ save, remove, busy }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-3 sm:col-span-2">
      <button
        type="submit"
        name="intent"
        value={save.intent}
        disabled={busy}
        className={buttonClass("primary")}
      >
        {save.label}
      </button>
      {remove && (
        <div className="ml-auto">
          <ConfirmButton
            label={remove.label}
            question={remove.question}
            confirm="Effacer définitivement"
            intent="supprimer"
            busy={busy}
          />
        </div>
      )}
    </div>
  );
}
