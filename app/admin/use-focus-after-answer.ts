import { useEffect, useRef } from "react";

/**
 * After each answer the first field to correct takes the focus; else what sent the form and lost it: a button, which is
 * disabled while its form is under way, or a field, in the place of which an empty one of the same id has come. Where
 * the whole form was begun anew, what folds it away.
 */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const pressed = useRef<Element>(null);
  const around = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // Disabled by now, and not left yet.
    if (!isIdle) {
      pressed.current = activeElement;
      around.current = activeElement?.closest("details") ?? null;
    } else {
      const wrong = document.querySelector("main [aria-invalid=true]");
      const lost = pressed.current;
      const sender = lost?.isConnected
        ? lost
        : (document.getElementById(lost?.id ?? "") ?? around.current?.querySelector("summary"));
      const next = wrong ?? (activeElement === body && sender);
      if (next) (next as HTMLElement).focus({ preventScroll: !wrong });
    }
  }, [isIdle]);
}
