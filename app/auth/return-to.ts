/**
 * Addresses that hand out a file, each with the page that leads to it. A sign-in comes back to that page: the file
 * itself would leave the browser on the screen that says 'Connexion en cours'.
 */
const files: readonly [address: RegExp, page: string][] = [
  [/^\/confidentialite\/mes-donnees\/?$/, "/confidentialite"],
  [/^\/downloads\/([^/]+)\/?$/, "/downloads#$1"],
  [/^\/patch-notes\/[^/]+\/(?:empreintes|fichiers\/[^/]+)\/?$/, "/patch-notes"],
  [/^\/admin\/mappings\/export\/?$/, "/admin/mappings"],
  [/^\/admin\/sauvegardes\/(?:export|json|fichier\/[^/]+)\/?$/, "/admin/sauvegardes"],
  [/^\/admin\/analytics\/export\/?$/, "/admin/analytics"],
];

const withPlaces = /^\/(downloads|guide(\/.*)?)$/;

/**
 * Where to go after signing in: a path of this site, whatever was asked (T-15). The text is resolved as a browser would
 * do it, compared by origin, and only its path and query are kept. On `/downloads` and in the guide the hash is kept too: it
 * names the file or the passage that was asked for before the sign-in.
 */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > 500 || !wanted.startsWith("/")) return "/";
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
    if (url.pathname.startsWith("/auth/") || url.pathname.startsWith("/api/")) return "/";
    const file = files.find(([address]) => address.test(url.pathname));
    if (file) return url.pathname.replace(...file);
    url.searchParams.delete("code");
    return url.pathname + url.search + (withPlaces.test(url.pathname) ? url.hash : "");
  } catch {
    return "/";
  }
}
