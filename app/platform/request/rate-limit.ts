import type { Services } from "../context";
import { errors, pageError, type SiteError } from "../errors";

const groupsOf = (text: string) => text.split(":").filter((group) => group !== "");

/**
 * Who is counted as one. Of version 4 it is the address. Of version 6 it is the first half of it: every subscriber has
 * all addresses of a /64, and could send each request from another.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [first, last] = [groupsOf(before), groupsOf(after)];
  // What '::' stands for; an address without it has all eight groups.
  const leftOut = Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  const half = [...first, ...leftOut, ...last].slice(0, 4);
  return `${half.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/**
 * One step of a rate limiter, keyed by the visitor's network. It is used for the decision
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
  const { success } = await limiter.limit({ key: `${name}:${networkOf(address)}` });
  return success ? null : errors.tooMany;
}

/**
 * `checkRate` for a page.
 *
 * @param returnTo the page to come back to, where the address that refuses shows none
 * @throws the error page of 429.
 */
export async function limitRate(
  limiter: RateLimit | undefined,
  request: Request,
  name: string,
  returnTo?: string,
): Promise<void> {
  const refused = await checkRate(limiter, request, name);
  if (refused) throw pageError({ ...refused, ...(returnTo && { returnTo }) });
}

/**
 * The limit of the pages that answer what somebody typed (T-26): searches, filters, comparisons.
 *
 * @throws the error page of 429.
 */
export const limitSearches = ({ env }: Services, request: Request): Promise<void> =>
  limitRate(env.LIMIT_READ, request, "recherche");
