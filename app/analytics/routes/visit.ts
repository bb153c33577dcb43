import { z } from "zod";
import { readBody } from "#app/platform/bounded-body";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { parseJson } from "#app/platform/parse-json";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { isCounted } from "../is-counted";
import { pageLabel } from "../pages";
import { recordEvent } from "../record-visit.server";
import type { Route } from "./+types/visit";

const longestBody = 1024;
const longestVisibleMs = 6 * 60 * 60 * 1000;

const visible = z.number().int().min(1).max(longestVisibleMs);

/** A page that was shown, with its time as far as it is known; or more time of a page told before. */
const beacon = z.union([
  z.strictObject({
    page: z.string().startsWith("/").max(300),
    referrer: z.string().max(200).optional(),
    visibleMs: visible.optional(),
  }),
  z.strictObject({ visibleMs: visible }),
]);

export const loader = () => jsonError(errors.method, { Allow: "POST" });

const hostPattern = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const nothing = () => new Response(null, { status: 204 });

/**
 * POST /api/visite: the beacon of a page that was really shown, sent as it is left. Nobody who asks not to be followed, no
 * bot and no member of staff is counted (ANA-08).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return jsonError(errors.method, { Allow: "POST" });
  const own = services(context);
  const { env, origin } = own;
  const refused = await checkRate(env.LIMIT_READ, request, "visite");
  if (refused) return jsonError(refused, retryAfter);

  const body = await readBody(request, longestBody);
  if (!body) return jsonError(errors.tooLarge);
  const parsed = beacon.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return jsonError(errors.badRequest);

  const agent = request.headers.get("User-Agent") ?? "";
  const { headers } = request;
  if (!isCounted(request, viewerOf(context))) return nothing();

  const page = "page" in parsed.data ? pageLabel(parsed.data.page) : null;
  if ("page" in parsed.data && page === null) return nothing();
  const referrer = "page" in parsed.data ? (parsed.data.referrer ?? "").toLowerCase() : "";
  const country = headers.get("CF-IPCountry") ?? "";
  const isView = page !== null;
  const isForeign = hostPattern.test(referrer) && referrer !== new URL(origin).hostname;
  recordEvent(own, {
    sender: { address: headers.get("CF-Connecting-IP") ?? "", agent },
    ...(isView ? { p: page } : {}),
    ...(parsed.data.visibleMs ? { ms: parsed.data.visibleMs } : {}),
    ...(isView && isForeign ? { r: referrer } : {}),
    ...(isView && /^[A-Z]{2}$/.test(country) && country !== "XX" ? { c: country } : {}),
  });
  return nothing();
}
