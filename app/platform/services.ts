import { RouterContextProvider } from "react-router";
import { type Services, servicesContext } from "./context";
import { openDatabase } from "./database";
import { readEnv } from "./env";
import { createLogger, describeError } from "./log";

/**
 * The one place that makes the services of a request (or of a scheduled run, without a request).
 *
 * @throws ConfigurationError when the environment is incomplete.
 */
export function createServices(
  request: Request | null,
  rawEnv: object,
  ctx: Pick<ExecutionContext, "waitUntil">,
): Services {
  const env = readEnv(rawEnv);
  const requestId = crypto.randomUUID();
  const log = createLogger({ request: requestId });
  return {
    env,
    db: openDatabase(env.DB),
    log,
    requestId,
    now: () => Date.now(),
    fetch: (input, init) => fetch(input, init),
    waitUntil: (work) =>
      ctx.waitUntil(work.catch((error) => log.error("travail-differe", { reason: describeError(error) }))),
    // In development, where none is configured, it is that of the request.
    origin: env.PUBLIC_URL ?? (request ? new URL(request.url).origin : "http://localhost"),
  };
}

export function requestContext(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}
