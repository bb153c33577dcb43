import type { Sender } from "#app/analytics/visitor-hash.server";

/** Who sends a request, for the hash of the day only. */
export const senderOf = (request: Request, now: number): Sender => ({
  now,
  address: request.headers.get("CF-Connecting-IP") ?? "",
  agent: request.headers.get("User-Agent") ?? "",
});
