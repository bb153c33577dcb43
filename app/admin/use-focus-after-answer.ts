import { useEffect, useRef } from "react";

/**
 * After each answer the first field to correct takes the focus; else the button that sent the form and lost it, for a
 * button is disabled while its form is under way.
 */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter;
    };
    document.addEventListener("submit", remember);
    return () => document.removeEventListener("submit", remember);
  }, []);
  useEffect(() => {
    if (!isIdle) return;
    const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
    if (wrong) wrong.focus();
    else if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
    pressed.current = null;
  }, [isIdle]);
}
