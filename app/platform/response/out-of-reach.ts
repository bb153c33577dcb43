import { errors, pageError } from "../errors";
import { createLogger, describeError } from "../log";

/** What a visitor is told when D1 or R2 does not answer: 503. The log has the reason. */
export function outOfReach(what: "d1" | "r2", error: unknown): ReturnType<typeof pageError> {
  createLogger().error(what, { reason: describeError(error) });
  return pageError(errors.unavailable);
}
