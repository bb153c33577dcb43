/** Addresses of the guide before it had its own (design: permanent redirects, DOC-17). */

const oldRoots = new Set([
  "faq",
  "informations",
  "installations",
  "configurations",
  "modules",
  "en-jeu",
  "politique",
  // Above the diagnosis and the ticket: the page that leads to both.
  "assistance",
]);

/**
 * Where an old address leads, or null when it is none of ours. Known are `/gitbook/…`, the sections at
 * the root, and any path that holds `/guide`; the last part may be a page's slug or its anchor.
 */
export function redirectOf(
  pathname: string,
  pages: readonly { path: string; anchor: string }[],
): string | null {
  const path = pathname.replace(/\/+$/, "").toLowerCase();
  const rest = restOf(path);
  if (rest === null) return null;
  if (rest === "") return pathname === "/guide" ? null : "/guide";
  const wanted = `/guide/${rest}`;
  const last = rest.split("/").at(-1) ?? "";
  const found =
    pages.find((page) => page.path === wanted) ??
    pages.find((page) => page.path.startsWith(`${wanted}/`)) ??
    pages.find((page) => page.path !== "/guide" && page.path.split("/").at(-1) === last) ??
    pages.find((page) => page.anchor === last);
  return found && found.path !== pathname ? found.path : null;
}

/** What follows the old root, without its slash; null for an address that was never the guide's. */
function restOf(path: string): string | null {
  if (path.endsWith("/guide")) return "";
  const at = path.lastIndexOf("/guide/");
  if (at >= 0) return path.slice(at + "/guide/".length);
  const [, first = "", ...others] = path.split("/");
  if (first === "gitbook") return others.join("/");
  if (oldRoots.has(first)) return path.slice(1);
  return path.includes("/guide") ? path.slice(path.lastIndexOf("/") + 1) : null;
}
