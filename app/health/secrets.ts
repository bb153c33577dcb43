import type { Env, SecretName } from "#app/platform/env";

/** The value in use, "" when there is none: of the secrets of sessions the newest. */
export function secretValue(env: Env, name: SecretName): string {
  const value = env[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
