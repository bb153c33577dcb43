/**
 * The control that sent a form, the `details` that the form is folded into, and the table row after its own, which
 * moves up when its record is deleted.
 */
export type Sender = readonly [pressed: Element, fold: Element | null, next: Element | null | undefined];

const control = "summary, a[href], button, input:not([type=hidden])";

/** What is in a closed dialog is part of the page, but nobody sees it. */
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
 * Gives the focus back to whoever lost it because the control was disabled, folded away or removed. It goes to the
 * first of these that is there: the control itself; the one that now has its id; the summary of its `details`; after a
 * deletion, the next row; the title of the page, under which the result stands.
 */
export function restoreFocus(sender: Sender): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && isSeen(activeElement)) return;
  (placeAfter(sender) as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}
