import { useEffect, useRef } from "react";

/** What a form was sent with, as long as nothing has come of it. */
interface Sender {
  pressed: Element;
  /** What it is folded into. */
  fold: Element | null;
  /** What takes its place, where it is deleted with its row. */
  next: Element | null;
  /** Whether it sent something that changes what is stored. */
  isWriting: boolean;
}

function senderOf(pressed: Element | null): Sender | null {
  if (!pressed) return null;
  const row = pressed.closest("li, tr");
  const form = pressed.closest("form");
  return {
    pressed,
    fold: pressed.closest("details"),
    next: row && (row.nextElementSibling ?? row.previousElementSibling),
    isWriting: form?.method === "post",
  };
}

const control = "summary, a[href], button, input:not([type=hidden])";

/** Where the focus goes when what had it is disabled, folded away or gone. */
function placeAfter({ pressed, fold, next, isWriting }: Sender): Element | null | undefined {
  if (pressed.getClientRects().length > 0) return pressed;
  const again = document.getElementById(pressed.id) ?? (fold?.isConnected && fold.querySelector("summary"));
  if (again || !isWriting) return again || null;
  if (next?.isConnected) return next.querySelector(control);
  const title = document.querySelector<HTMLElement>("main h1");
  if (title) title.tabIndex = -1;
  return title;
}

/**
 * After each answer the first field to correct takes the focus; else what sent the form and lost it: a button, which is
 * disabled while its form is under way, or a field, in the place of which an empty one of the same id has come. Where
 * the whole form was begun anew, what folds it away; where it is deleted with its row, the next row; where the page is
 * another one, its title, under which stands what was done.
 */
export function useFocusAfterAnswer(isIdle: boolean): void {
  const sender = useRef<Sender>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    // Disabled by now, and not left yet.
    if (!isIdle) {
      sender.current = senderOf(activeElement);
    } else {
      const wrong = document.querySelector("main [aria-invalid=true]");
      const next = wrong ?? (activeElement === body && sender.current && placeAfter(sender.current));
      if (next) (next as HTMLElement).focus({ preventScroll: !wrong });
    }
  }, [isIdle]);
}
