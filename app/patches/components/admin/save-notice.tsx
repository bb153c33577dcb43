import { useEffect, useRef } from "react";
import { Callout } from "#app/ui/callout";
import type { PatchStatus } from "../../status";
import type { SaveResult } from "../../writing/save-result.server";
import ConflictPanel from "./conflict-panel";
import type { Typed } from "./patch-form-state";

interface Props {
  result: SaveResult;
  mine: Typed;
  /** The state of the patch as the page showed it; none of a new one. */
  seen: PatchStatus | undefined;
  onTake: (saved: Typed) => void;
}

/** What became of a save: done, not done and why, or changed by somebody else in the meantime. */
export default function SaveNotice({ result, mine, seen, onTake }: Props) {
  const { ok, title, message, issues, trial, conflict } = result;
  const refusal = useRef<HTMLDivElement>(null);
  // The form is long, and its buttons are in view wherever it stands: sent from its end, it would seem to be saved.
  useEffect(() => {
    refusal.current?.scrollIntoView({ block: "start" });
    if (result.conflict) refusal.current?.focus({ preventScroll: true });
  }, [result]);
  if (ok) {
    return (
      <Callout kind="done" title={message}>
        {!seen && (
          <p>
            <a className="link" href="/admin/patches">
              Retour à la liste des patchs
            </a>
          </p>
        )}
      </Callout>
    );
  }
  const isTold = !trial && (title || Object.keys(issues).length === 0);
  if (!isTold && !conflict) return null;
  return (
    <div ref={refusal} tabIndex={-1}>
      {isTold && !conflict && (
        <div role="alert">
          <Callout kind="danger" title={title ?? message}>
            {title && <p>{message}</p>}
          </Callout>
        </div>
      )}
      {conflict && (
        <ConflictPanel
          mine={mine}
          message={message}
          conflict={conflict}
          status={result.status ?? conflict.asked}
          seen={seen}
          onTake={() => onTake(conflict)}
        />
      )}
    </div>
  );
}
