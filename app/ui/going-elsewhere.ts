/**
 * Calls `tell` when somebody follows a link of the router or moves through the history: a navigation that the page was
 * about to make by itself must give way. On a busy device the router shows only later that it is navigating. Returns
 * what stops it.
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
