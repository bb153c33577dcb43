import { useEffect, useRef } from "react";

/**
 * After each answer the first field to correct takes the focus; else the button that sent the form and lost it, for a
 * button is disabled while its form is under way.
 */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // Disabled by now, and not left yet.
    if (!isIdle) pressed.current = activeElement;
    else {
      const wrong = document.querySelector("main [aria-invalid=true]");
      const next = wrong ?? (activeElement === body && pressed.current);
      if (next) (next as HTMLElement).focus({ preventScroll: !wrong });
    }
  }, [isIdle]);
}
