/** Opens the search palette: Ctrl K, ⌘ K, or the search box of the header. It is loaded when first asked for. */
export function enableSearch(): void {
  const open = async (event: Event) => {
    event.preventDefault();
    const palette = await import("./palette").catch(() => null);
    // Not to be had, as where the site was published anew since: the page of results needs no script.
    if (palette) palette.openPalette();
    else location.assign("/guide/recherche");
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
