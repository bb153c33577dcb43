import type { Env } from "#app/platform/env";

/** The operator's secrets, in the order in which the tab 'Santé' names them. */
export const secretNames = [
  "DISCORD_CLIENT_SECRET",
  "DISCORD_BOT_TOKEN",
  "SESSION_SECRET",
  "DISCORD_WEBHOOK_URL",
  "DISCORD_TEST_WEBHOOK_URL",
  "DISCORD_STAFF_WEBHOOK_URL",
  "LOCAL_ADMIN_PASSWORD",
] as const;

export type SecretName = (typeof secretNames)[number];

/** The value in use, "" when there is none: of the secrets of sessions the newest. */
export function secretValue(env: Env, name: SecretName): string {
  const value = env[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
