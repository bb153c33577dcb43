import { errors, type SiteError } from "./errors";

/** Seconds after which a refused visitor may try again: the window of the limiters. */
const limitWindowSeconds = 60;

/**
 * One step of a rate limiter, keyed by the visitor's address. The address is used for the decision
 * and stored nowhere. Without a limiter (a test, another runtime) everything passes.
 *
 * @returns the refusal, or null.
 */
export async function checkRate(
  limiter: RateLimit | undefined,
  request: Request,
  name: string,
): Promise<SiteError | null> {
  if (!limiter) return null;
  const address = request.headers.get("CF-Connecting-IP") ?? "inconnue";
  const { success } = await limiter.limit({ key: `${name}:${address}` });
  return success ? null : errors.tooMany;
}

export const retryAfter = { "Retry-After": String(limitWindowSeconds) };
