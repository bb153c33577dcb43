import type { Env } from "./env";

/** The configured origin; in development, where none is configured, the one of the request. */
export function publicOrigin(env: Pick<Env, "PUBLIC_URL">, request: Request): string {
  return env.PUBLIC_URL ?? new URL(request.url).origin;
}
