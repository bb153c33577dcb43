import { useEffect, useRef } from "react";
import { buttonClass } from "./button";
import { Dialog } from "./dialog";

export interface LeaveProps {
  /** A draft of it is in this browser. */
  isKept: boolean;
  isDirty: () => boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Whether to leave what is not saved. Escape stays. */
export default function LeaveDialog({ isKept, isDirty, onLeave, onStay }: LeaveProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  // It was being saved when it was asked, and is by now.
  const isSaved = !isDirty();
  useEffect(() => {
    dialog.current?.showModal();
    // A second Enter, meant for the link, loses nothing.
    stay.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const element = dialog.current;
    element?.addEventListener("close", onStay);
    return () => element?.removeEventListener("close", onStay);
  }, [onStay]);
  return (
    <Dialog ref={dialog} title={isSaved ? "Quitter la page\u202f?" : "Quitter sans enregistrer\u202f?"}>
      <p className="mt-2 text-text-2">
        {isSaved
          ? "Vos modifications viennent d'être enregistrées."
          : `Vos modifications ne sont pas enregistrées. ${isKept ? "Ce navigateur en garde un brouillon." : "Elles seront perdues."}`}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonClass("outline")} onClick={onLeave}>
          Quitter
        </button>
        <button
          ref={stay}
          type="button"
          className={buttonClass("primary")}
          onClick={() => dialog.current?.close()}
        >
          Rester
        </button>
      </div>
    </Dialog>
  );
}
