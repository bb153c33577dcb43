import type { Viewer } from "#app/auth/viewer";

/**
 * Caching of a page that is the same for every guest and personal for members. Shared caches may keep
 * a guest's page for a minute; what a member sees is never stored.
 */
export function pageCacheHeaders(viewer: Viewer | null): Record<string, string> {
  if (viewer) return { "Cache-Control": "private, no-store" };
  return {
    "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=300",
    Vary: "Cookie",
  };
}

/** For routes whose loader sets caching headers: React Router passes them on only when asked to. */
export const passHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
