/** Opens the search palette: Ctrl K, ⌘ K, or the search box of the header. It is loaded when first asked for. */
export function enableSearch(): void {
  let isOpening = false;
  const open = async (event: Event) => {
    event.preventDefault();
    if (isOpening) return;
    isOpening = true;
    const typed = keepTyping();
    const palette = await import("./palette").catch(() => null);
    const text = typed.end();
    isOpening = false;
    if (palette) palette.openPalette(text);
    // Not to be had, as where the site was published anew since: the page of results needs no script.
    else showResults(text);
  };
  document.addEventListener("keydown", (event) => {
    const key = event.key?.toLowerCase();
    if (key === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) void open(event);
  });
  document.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (plain && (event.target as Element).closest("[data-palette]")) void open(event);
  });
}

const showResults = (query: string) =>
  location.assign(`/guide/recherche${query && `?q=${encodeURIComponent(query)}`}`);

/** Whoever knows the palette types on at once: these letters are for it, and not keys of the page behind. */
function keepTyping(): { end(): string } {
  let text = "";
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key === "Enter" && text) showResults(text);
    else if (event.key?.length === 1) text += event.key;
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", keep, { capture: true });
  return {
    end() {
      document.removeEventListener("keydown", keep, { capture: true });
      return text;
    },
  };
}
