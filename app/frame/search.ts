import { offline } from "#app/layout/offline";
import { announce } from "./announce";

/**
 * Opens the search palette when the header's search box is pressed, which Ctrl K and ⌘ K do too (`themeScript`). Until
 * this runs, and where it cannot, all three lead to the page of results.
 */
export function enableSearch(): void {
  const open = async (event: Event) => {
    event.preventDefault();
    typed ??= "";
    // On a line that hangs the page of results is the browser's to wait for, which says so and can be told to stop.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, 4000));
    const palette = await Promise.race([import("./palette"), late]).catch(() => null);
    const text = typed;
    // Also for a second press that waits for the same.
    typed = null;
    if (text === null) return;
    if (palette) palette.openPalette(text);
    // Without a network the page of results is the browser's own, and what is typed here would be lost.
    else if (!navigator.onLine) announce(offline, 10_000);
    // Not to be had, as where the site was published anew since: the page of results needs no script.
    else showResults(text);
  };
  addEventListener("keydown", keepTyping, true);
  // Whoever has gone on to a field waits for it no longer, and writes there.
  addEventListener("focusin", () => {
    typed = null;
  });
  addEventListener("click", (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ((event.target as Element).closest("[data-palette]")) void open(event);
  });
}

const showResults = (query: string) =>
  location.assign(`/guide/recherche${query && `?q=${encodeURIComponent(query)}`}`);

/** What was typed while the palette is on its way; null where nobody waits for it. */
let typed: string | null = null;

/** Whoever knows the palette types on at once: these letters are for it, and not keys of the page behind. */
function keepTyping(event: KeyboardEvent): void {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if (event.key === "Escape") typed = null;
  else if (event.key === "Enter" && typed) showResults(typed);
  else if (event.key?.length === 1) typed += event.key;
  else return;
  event.preventDefault();
}
