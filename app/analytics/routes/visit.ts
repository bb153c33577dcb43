import { z } from "zod";
import { readBody } from "#app/platform/bounded-body";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { parseJson } from "#app/platform/parse-json";
import { checkRate, retryAfter } from "#app/platform/rate-limit";
import { isCounted } from "../is-counted";
import { pageLabel } from "../pages";
import { recordEvent } from "../record-visit.server";
import { senderOf } from "../visitor-hash.server";
import type { Route } from "./+types/visit";

const longestBody = 1024;
/** A page that was left open beside the game for longer counts as one that was for so long. */
const longestVisibleMs = 6 * 60 * 60 * 1000;

const visible = z
  .number()
  .int()
  .min(1)
  .transform((ms) => Math.min(ms, longestVisibleMs));

/** A page that was shown, with its time as far as it is known; or more time of a page told before. */
const beacon = z.union([
  z.strictObject({
    page: z.string().startsWith("/").max(300),
    referrer: z.string().max(200).optional(),
    visibleMs: visible.optional(),
  }),
  z.strictObject({ visibleMs: visible }),
]);

export const loader = () => methodNotAllowed("POST");

const hostPattern = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const nothing = () => new Response(null, { status: 204 });

/** POST /api/visite: the beacon of a page that was really shown, sent as it is left. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const own = services(context);
  const refused = await checkRate(own.env.LIMIT_READ, request, "visite");
  if (refused) return jsonError(refused, retryAfter);

  const body = await readBody(request, longestBody);
  if (!body) return jsonError(errors.tooLarge);
  const parsed = beacon.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return jsonError(errors.badRequest);

  const told = parsed.data;
  const view = "page" in told ? viewOf(told, request, own.origin) : {};
  if (!view || !isCounted(request, viewerOf(context))) return nothing();
  const ms = told.visibleMs;
  recordEvent(own, { sender: senderOf(request, own.now()), ...view, ...(ms && { ms }) });
  return nothing();
}

/** The page that was viewed, and where its visitor came from; null for one that is not counted. */
function viewOf(
  { page, referrer = "" }: { page: string; referrer?: string },
  request: Request,
  origin: string,
) {
  const p = pageLabel(page);
  if (p === null) return null;
  const host = referrer.toLowerCase();
  const isForeign = hostPattern.test(host) && host !== new URL(origin).hostname;
  const country = request.headers.get("CF-IPCountry") ?? "";
  const isCountry = /^[A-Z]{2}$/.test(country) && country !== "XX";
  return { p, ...(isForeign && { r: host }), ...(isCountry && { c: country }) };
}
