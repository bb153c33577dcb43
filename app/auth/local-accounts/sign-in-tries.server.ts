import { eq, sql } from "drizzle-orm";
import { dayVisitor } from "#app/analytics/visitor-hash.server";
import { signInTries } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { networkOf } from "#app/platform/request/rate-limit";
import { sha256 } from "#app/platform/tokens";

/** T-12: five tries in fifteen minutes, per account and per address. */
const mostTries = 5;
export const tryWindowSeconds = 15 * 60;

/**
 * Counts a try, in one statement that reads and writes at once: of two tries at the limit exactly one
 * passes. Keys are hashes, so that no address is stored.
 *
 * @returns how many there were in the last `windowMs`, of which the night forgets those that are older than a day
 */
export async function countTry(
  db: Database,
  key: string,
  now: number,
  windowMs = tryWindowSeconds * 1000,
): Promise<number> {
  const expired = sql`${signInTries.windowStart} <= ${now - windowMs}`;
  const [row] = await db
    .insert(signInTries)
    .values({ key, windowStart: now, tries: 1 })
    .onConflictDoUpdate({
      target: signInTries.key,
      set: {
        tries: sql`CASE WHEN ${expired} THEN 1 ELSE ${signInTries.tries} + 1 END`,
        windowStart: sql`CASE WHEN ${expired} THEN ${now} ELSE ${signInTries.windowStart} END`,
      },
    })
    .returning({ tries: signInTries.tries });
  return row?.tries ?? mostTries + 1;
}

const accountKey = async (username: string, secret: string) =>
  `compte:${await sha256(`${secret}:${username.trim().toLowerCase()}`)}`;

/** With the salt of the day, which is forgotten: nothing stable is made from an address (T-35). */
const addressKey = async (db: Database, address: string, now: number) =>
  `adresse:${await dayVisitor(db, { now, address: networkOf(address), agent: "connexion" })}`;

/** Whether one more try is allowed; it is counted whatever comes of it. */
export async function mayTry(
  db: Database,
  { username, address, secret, now }: { username: string; address: string; secret: string; now: number },
): Promise<boolean> {
  const counts: number[] = [];
  const keys = [await accountKey(username, secret), await addressKey(db, address, now)];
  for (const key of keys) counts.push(await countTry(db, key, now));
  return counts.every((tries) => tries <= mostTries);
}

/** After a successful sign-in the account's earlier tries no longer count. */
export async function forgetTries(db: Database, username: string, secret: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.key, await accountKey(username, secret)));
}
