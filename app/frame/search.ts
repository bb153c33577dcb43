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
    if (isOpening) return;
    isOpening = true;
    const endTyping = keepTyping();
    const palette = await import("./palette").catch(() => null);
    const text = endTyping();
    isOpening = false;
    if (palette) palette.openPalette(text);
    // Without a network the page of results is the browser's own, and what is typed here would be lost.
    else if (!navigator.onLine) announce(offline, 10_000);
    // Not to be had, as where the site was published anew since: the page of results needs no script.
    else showResults(text);
  };
  document.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (plain && (event.target as Element).closest("[data-palette]")) void open(event);
  });
}

const showResults = (query: string) =>
  location.assign(`/guide/recherche${query && `?q=${encodeURIComponent(query)}`}`);

/**
 * Whoever knows the palette types on at once: these letters are for it, and not keys of the page behind.
 *
 * @returns ends it, with what was typed
 */
function keepTyping(): () => string {
  let text = "";
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key === "Enter" && text) showResults(text);
    else if (event.key?.length === 1) text += event.key;
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", keep, true);
  return () => {
    document.removeEventListener("keydown", keep, true);
    return text;
  };
}
