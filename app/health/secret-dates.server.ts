/**
 * Since when each secret is as it is (F-12). The database holds a fingerprint under a key made from
 * SESSION_SECRET, so that nobody who reads it can try passwords against it.
 */

import { inArray, sql } from "drizzle-orm";
import { secretDates } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { readBatch } from "#app/platform/database";
import { type Env, type SecretName, secretNames } from "#app/platform/env";
import { sealingKey } from "#app/platform/sealing-key.server";
import { counted } from "#app/text/counted";

type Row = typeof secretDates.$inferSelect;

/** The value in use, "" when there is none: of the secrets of sessions the newest. */
export function secretValue(env: Env, name: SecretName): string {
  const value = env[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

const fingerprint = async (key: string, name: SecretName, value: string): Promise<string> =>
  // The key says which one it is, so that a lost key is told from a changed secret.
  (await sealingKey(key, "empreinte")).slice(0, 8) + (await sealingKey(key, `empreinte:${name}:${value}`));

/** What is now known of a secret; null when nothing changed. */
async function dated(
  keys: readonly string[],
  name: SecretName,
  value: string,
  known: Row | undefined,
  now: number,
): Promise<Row | null> {
  const prints = await Promise.all(keys.map((key) => fingerprint(key, name, value)));
  const [print = ""] = prints;
  if (known?.fingerprint === print) return null;
  // Made under a key that is still kept, by which the two can be compared.
  const comparable = prints.some((each) => each.slice(0, 8) === known?.fingerprint.slice(0, 8));
  if (known && prints.includes(known.fingerprint)) return { ...known, fingerprint: print };
  return {
    name,
    fingerprint: print,
    since: now,
    changed: known !== undefined && (comparable || name === "SESSION_SECRET"),
  };
}

/** The nightly look at the secrets: twice, or late, gives the same dates. */
export async function dateSecrets({ db, env, now }: Pick<Services, "db" | "env" | "now">): Promise<string> {
  const [rows] = await readBatch(db, [db.select().from(secretDates)]);
  const known = new Map(rows.map((row) => [row.name, row]));
  const present = secretNames.filter((name) => secretValue(env, name) !== "");
  const seen = await Promise.all(
    present.map((name) => dated(env.SESSION_SECRET, name, secretValue(env, name), known.get(name), now())),
  );
  const changes = seen.filter((row) => row !== null);
  if (changes.length > 0) {
    await db
      .insert(secretDates)
      .values(changes)
      .onConflictDoUpdate({
        target: secretDates.name,
        set: {
          fingerprint: sql`excluded.fingerprint`,
          since: sql`excluded.since`,
          changed: sql`excluded.changed`,
        },
      });
  }
  const gone = rows.map(({ name }) => name).filter((name) => !present.some((there) => there === name));
  if (gone.length > 0) await db.delete(secretDates).where(inArray(secretDates.name, gone));
  const changed = changes.filter(
    (row) => row.changed && row.since > (known.get(row.name)?.since ?? 0),
  ).length;
  return `${counted(changed, "secret changé", "secrets changés")} sur ${present.length}`;
}
