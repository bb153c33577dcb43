/**
 * Where to go after signing in: a path of this site, whatever was asked (T-15). The text is resolved
 * as a browser would do it, compared by origin, and only its path and query are kept.
 */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > 500 || !wanted.startsWith("/")) return "/";
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || url.pathname.startsWith("//")) return "/";
    if (url.pathname.startsWith("/auth/") || url.pathname.startsWith("/api/")) return "/";
    url.searchParams.delete("code");
    return url.pathname + url.search;
  } catch {
    return "/";
  }
}
