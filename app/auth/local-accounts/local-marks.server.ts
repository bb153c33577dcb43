import type { Env } from "#app/platform/env";
import { sealingKey } from "#app/platform/sealing-key.server";

export type LocalSecrets = Pick<Env, "LOCAL_ADMIN_PASSWORD" | "SESSION_SECRET">;

/**
 * What the sessions of local accounts are tied to: when LOCAL_ADMIN_PASSWORD is another one, or none, they are over. One
 * mark for each of SESSION_SECRET, the newest first; without it nobody can guess the password from what is stored.
 */
export async function localMarks({
  LOCAL_ADMIN_PASSWORD: password,
  SESSION_SECRET: keys,
}: LocalSecrets): Promise<string[]> {
  return password ? Promise.all(keys.map((key) => sealingKey(key, `compte-local:${password}`))) : [];
}
