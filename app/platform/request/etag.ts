/** What a request says of the version that it has or had read (RFC 9110, 13.1). */
import { errors, type SiteError } from "../errors";

/** A tag without what makes it weak: Cloudflare weakens those of answers that it compresses. */
const strong = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header names the tag; weak tags compare as strong ones do. */
export function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  const tags = header.split(",").map(strong);
  return tags.includes("*") || tags.includes(strong(tag));
}

export const noRevision = {
  ...errors.badRequest,
  message: "If-Match n'est pas une révision.",
} as const satisfies SiteError;

/** The revision that `If-Match` names, whatever its tag has after it; null when there is none, or any will do. */
export function readIfMatch(header: string | null): number | null | "invalid" {
  if (header === null || header.trim() === "*") return null;
  const match = header.trim().match(/^(?:W\/)?"?(\d{1,9})(?:-\w+)?"?$/);
  return match ? Number(match[1]) : "invalid";
}
