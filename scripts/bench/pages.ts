/** What is measured: one page of each kind, first and last ones of what grows. */
export const pages = [
  "/robots.txt",
  "/",
  "/patch-notes",
  "/patch-notes?page=10",
  "/patch-notes/5.0.20",
  "/patch-notes/compatibilite",
  "/patch-notes.atom",
  "/mappings",
  "/mappings?metier=Police",
  "/mappings?tri=nom",
  "/mappings?page=1000",
  "/mappings?tri=proximite&pres=441,-982",
  "/mappings?q=police",
  "/mappings/carte",
  "/assistance/diagnostic",
  "/guide/recherche?q=ports",
  "/api/recherche?q=ports",
  "/data/patches.json",
] as const;

/** What is also measured with every page rendered, as where its data have changed since the last time. */
export const renderedPages = [
  "/",
  "/patch-notes",
  "/patch-notes/5.0.20",
  "/mappings",
  "/mappings?tri=proximite&pres=441,-982",
  "/mappings/carte",
  "/assistance/diagnostic",
] as const;

/** What guests get from the cache of the location, as with `EDGE_CACHE` in production. */
export const copiedPages = [
  "/",
  "/patch-notes",
  "/patch-notes/5.0.20",
  "/patch-notes/compatibilite",
  "/mappings",
  "/mappings/carte",
] as const;
