import { useEffect, useRef } from "react";
import { loadAgain } from "#app/ui/load-again";
import type { Sender } from "./restore-focus";

/** What is needed from when a form is sent only. */
export const sentForm = loadAgain(() => import("./sent-form"));

/** After each answer the first field to correct takes the focus; else it goes back to where it was lost. */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const sender = useRef<Sender>(null);
  useEffect(() => {
    const pressed = document.activeElement;
    const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
    const sent = sender.current;
    // Disabled by now, and not left yet.
    if (!isIdle) {
      sender.current = pressed && [
        pressed,
        pressed.closest("details"),
        pressed.closest("li, tr")?.nextElementSibling,
      ];
    } else if (wrong) wrong.focus();
    else if (sent)
      sentForm().then(
        ({ restoreFocus }) => restoreFocus(sent),
        () => undefined,
      );
  }, [isIdle]);
}
