import type { HeadersArgs } from "react-router";
import type { Viewer } from "#app/auth/viewer";

/** Caching of what is the same for everyone: shared caches may keep it for a minute. */
export const publicCaching = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";

/**
 * Caching of a page that is the same for every guest and personal for members. Shared caches may keep
 * a guest's page for a minute; what a member sees is never stored.
 */
export function pageCacheHeaders(viewer: Viewer | null): Record<string, string> {
  if (viewer) return { "Cache-Control": "private, no-store" };
  return {
    "Cache-Control": publicCaching,
    Vary: "Cookie",
  };
}

/** Marks an answer that the site may keep for other guests; it is taken off before the answer leaves. */
export const guestCopyMark = "X-Guest-Copy";

/**
 * Caching of an app page. Its nonce is for one answer, so no shared cache may keep it; but guests all see the same, so
 * the site itself may keep a copy and give each of them a fresh nonce (decision 0011).
 */
export function appPageCacheHeaders(viewer: Viewer | null): Record<string, string> {
  const caching = { "Cache-Control": "private, no-store" };
  return viewer ? caching : { ...caching, [guestCopyMark]: "1" };
}

/**
 * For routes whose loader or action sets headers: the router passes them on only when asked to. Cookies add up; of any
 * other header the action's counts.
 */
export function passHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  return headers;
}
