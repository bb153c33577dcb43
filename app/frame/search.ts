import { offline } from "#app/layout/offline";
import { announce } from "./announce";

/**
 * Opens the search palette where the header's search box is pressed, which is also what Ctrl K and ⌘ K do
 * (`themeScript`): until this runs, and where it cannot, all three lead to the page of results. The palette is loaded
 * when first asked for.
 */
export function enableSearch(): void {
  let isOpening = false;
  const open = async (event: Event) => {
    event.preventDefault();
    typed ??= "";
    if (isOpening) return;
    isOpening = true;
    document.addEventListener("keydown", keepTyping, true);
    const palette = await import("./palette").catch(() => null);
    document.removeEventListener("keydown", keepTyping, true);
    isOpening = false;
    const text = typed;
    typed = null;
    if (text === null) return;
    if (palette) palette.openPalette(text);
    // Without a network the page of results is the browser's own, and what is typed here would be lost.
    else if (!navigator.onLine) announce(offline, 10_000);
    // Not to be had, as where the site was published anew since: the page of results needs no script.
    else showResults(text);
  };
  document.addEventListener("click", (event) => {
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
