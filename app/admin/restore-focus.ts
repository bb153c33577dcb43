/** What a form was sent with; what it is folded into; the row after its own, which takes its place where it is deleted. */
export type Sender = readonly [pressed: Element, fold: Element | null, next: Element | null | undefined];

const control = "summary, a[href], button, input:not([type=hidden])";

/** What is in a closed dialog is in the page, but not seen. */
const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

function placeAfter([pressed, fold, next]: Sender): Element | null | undefined {
  if (isSeen(pressed)) return pressed;
  const again = document.getElementById(pressed.id) ?? (fold?.isConnected && fold.querySelector("summary"));
  if (again || pressed.closest("form")?.method !== "post") return again || null;
  if (next?.isConnected) return next.querySelector(control);
  const title = document.querySelector<HTMLElement>("main h1");
  if (title) title.tabIndex = -1;
  return title;
}

/**
 * Gives the focus back when what had it was disabled, folded away or is gone: to itself, if it is there again, or to a
 * field of the same id in its place; where the whole form was begun anew, to what folds it away; where it was deleted
 * with its row, to the next row; else, where the page is another one too, to the title, under which stands what was done.
 */
export function restoreFocus(sender: Sender): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && isSeen(activeElement)) return;
  (placeAfter(sender) as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}
