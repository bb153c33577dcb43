import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { buttonClass } from "#app/ui/button";
import { Dialog } from "#app/ui/dialog";

/** Asks before a page with unsaved changes is left; the browser asks when the tab is closed. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
  useEffect(() => {
    if (blocker.state === "blocked") dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  return (
    <Dialog ref={dialog} title="Quitter sans enregistrer ?">
      <p className="mt-2 text-text-2">
        Vos modifications ne sont pas sur le serveur. Ce navigateur en garde un brouillon.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonClass("outline")} onClick={() => blocker.proceed?.()}>
          Quitter
        </button>
        <button type="button" className={buttonClass("primary")} onClick={() => blocker.reset?.()}>
          Rester
        </button>
      </div>
    </Dialog>
  );
}
