/** API-13: the headers that a program acts on are those of the document. */
import { expect } from "vitest";

const told = ["ETag", "Link", "Location", "Retry-After", "X-Total-Count"];

/** `Link` is there while the list goes on only, `ETag` of a conflict when there is still a row. */
export function expectHeaders(what: string, headers: Headers, documented: Record<string, unknown> = {}) {
  for (const name of told) {
    const isSaid = name in documented;
    if (headers.has(name)) expect(isSaid, `${what}: ${name} is in the document`).toBe(true);
    else if (name !== "Link") expect(isSaid, `${what}: ${name} is not in the answer`).toBe(false);
  }
}
