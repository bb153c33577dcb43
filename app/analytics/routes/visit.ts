import { z } from "zod";
import { services, viewerOf } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { parseJson } from "#app/platform/parse-json";
import { readBody } from "#app/platform/request/bounded-body";
import { checkRate } from "#app/platform/request/rate-limit";
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

const path = z.string().startsWith("/").max(300);

/** A page that was shown, with its time as far as it is known; or more time of a page told before. */
const beacon = z.union([
  z.strictObject({ page: path, referrer: z.string().max(200).optional(), visibleMs: visible.optional() }),
  z.strictObject({ more: path, visibleMs: visible }),
]);

export const loader = () => methodNotAllowed("POST");

const hostPattern = /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const nothing = () => new Response(null, { status: 204 });

/** POST /api/visite: the beacon of a page that was really shown, sent as it is left. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const own = services(context);
  const refused = await checkRate(own.env.LIMIT_READ, request, "visite");
  if (refused) return jsonError(refused);

  const body = await readBody(request, longestBody);
  if (!body) return jsonError(errors.tooLarge);
  const parsed = beacon.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) return jsonError(errors.badRequest);

  const told = parsed.data;
  const label = pageLabel("page" in told ? told.page : told.more);
  if (label === null || !isCounted(request, viewerOf(context))) return nothing();
  const view = "page" in told ? { p: label, ...originOf(told.referrer, request, own.origin) } : {};
  const ms = told.visibleMs;
  recordEvent(own, { sender: senderOf(request, own.now()), ...view, ...(ms && { ms }) });
  return nothing();
}

/** Where the visitor of a page came from: another site, and a country. */
function originOf(referrer = "", request: Request, origin: string) {
  const host = referrer.toLowerCase();
  const isForeign = hostPattern.test(host) && host !== new URL(origin).hostname;
  const country = request.headers.get("CF-IPCountry") ?? "";
  const isCountry = /^[A-Z]{2}$/.test(country) && country !== "XX";
  return { ...(isForeign && { r: host }), ...(isCountry && { c: country }) };
}
