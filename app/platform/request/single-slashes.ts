/**
 * A path that begins with two slashes would be read as a host, by whoever resolves it and in a `Location`.
 *
 * @param url whose path is looked at.
 * @returns path and query with single slashes; null where the path is one already.
 */
export function singleSlashes({ pathname, search }: URL): string | null {
  return pathname.startsWith("//") ? pathname.replace(/\/{2,}/g, "/") + search : null;
}
