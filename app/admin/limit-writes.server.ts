import type { MiddlewareFunction } from "react-router";
import { services } from "#app/platform/context";
import { isRead } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";

/** Every form of the administration, whatever it writes, counts to one limit (AUTH-26, T-26). */
export const limitWrites: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!isRead(request)) await limitRate(services(context).env.LIMIT_WRITE, request, "administration");
  return next();
};
