import { useEffect, useRef } from "react";
import { loadAgain } from "#app/ui/load-again";
import type { Sender } from "./restore-focus";

/** What is needed from when a form is sent only. */
export const sentForm = loadAgain(() => import("./sent-form"));

/** What sent the form that is on its way, or was last. */
export let sender: Sender | null = null;

/** After each answer the first field to correct takes the focus; else it goes back to where it was lost. */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const submitter = useRef<Element>(null);
  // Chrome 123 takes the focus of a button as soon as it is disabled, later ones when the page is drawn again.
  useEffect(() => {
    const note = () => {
      submitter.current = document.activeElement;
    };
    addEventListener("submit", note, true);
    return () => removeEventListener("submit", note, true);
  }, []);
  useEffect(() => {
    const { activeElement, body } = document;
    const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
    const sent = sender;
    if (!isIdle) {
      const pressed = activeElement === body ? submitter.current : activeElement;
      submitter.current = null;
      sender = pressed && [
        pressed,
        pressed.closest("details"),
        pressed.closest("li, tr")?.nextElementSibling,
      ];
    } else if (wrong) {
      wrong.focus();
      // With its sentence, where it had the focus already.
      wrong.scrollIntoView({ block: "nearest" });
    } else if (sent)
      sentForm().then(
        ({ restoreFocus }) => restoreFocus(sent),
        () => undefined,
      );
  }, [isIdle]);
}
