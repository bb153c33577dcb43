/**
 * Tells when somebody presses a link of the router or goes through the history: what would change the page by itself is
 * to be left then. A busy device may render that a page is on its way only after that. Ends with what is returned.
 */
export function whenGoingElsewhere(tell: () => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented && (event.target as Element).closest("a[data-discover]")) tell();
  };
  addEventListener("click", onClick);
  addEventListener("popstate", tell);
  return () => {
    removeEventListener("click", onClick);
    removeEventListener("popstate", tell);
  };
}
