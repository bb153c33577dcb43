/** What an address does by which method (T-14); any other is refused with 405, which names those that it has. */
import { errors, pageError } from "../errors";

export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * For an action: a form is sent by POST.
 *
 * @param allow all methods of the address; POST alone where it shows no page
 */
export function refuseUnlessPost({ method }: Request, allow = "GET, HEAD, POST"): void {
  if (method !== "POST") throw pageError(errors.method, { Allow: allow });
}

/** For the loader of an address that takes a form and shows nothing. */
export function refuseReading(): never {
  throw pageError(errors.method, { Allow: "POST" });
}
