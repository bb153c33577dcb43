import { useEffect, useRef } from "react";

/**
 * After each answer the first field to correct takes the focus; else what sent the form and lost it: a button, which is
 * disabled while its form is under way, or a field, in the place of which an empty one of the same id has come.
 */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // Disabled by now, and not left yet.
    if (!isIdle) pressed.current = activeElement;
    else {
      const wrong = document.querySelector("main [aria-invalid=true]");
      const lost = pressed.current;
      const sender = lost?.isConnected ? lost : document.getElementById(lost?.id ?? "");
      const next = wrong ?? (activeElement === body && sender);
      if (next) (next as HTMLElement).focus({ preventScroll: !wrong });
    }
  }, [isIdle]);
}
