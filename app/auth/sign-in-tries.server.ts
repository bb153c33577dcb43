import { eq, sql } from "drizzle-orm";
import { signInTries } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { sha256 } from "./tokens";

/** T-12: five tries in fifteen minutes, per account and per address. */
export const longestTries = 5;
export const tryWindowMs = 15 * 60 * 1000;

/**
 * Counts a try, in one statement that reads and writes at once: of two tries at the limit exactly one
 * passes. Keys are hashes, so that no address is stored.
 */
async function countTry(db: Database, key: string, now: number): Promise<number> {
  const expired = sql`${signInTries.windowStart} <= ${now - tryWindowMs}`;
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
  return row?.tries ?? longestTries + 1;
}

const keysOf = async (username: string, address: string, secret: string) => [
  `compte:${await sha256(`${secret}:${username.trim().toLowerCase()}`)}`,
  `adresse:${await sha256(`${secret}:${address}`)}`,
];

/** Whether one more try is allowed; it is counted whatever comes of it. */
export async function mayTry(
  db: Database,
  { username, address, secret, now }: { username: string; address: string; secret: string; now: number },
): Promise<boolean> {
  const counts: number[] = [];
  for (const key of await keysOf(username, address, secret)) counts.push(await countTry(db, key, now));
  return counts.every((tries) => tries <= longestTries);
}

/** A try that succeeded is none against the account. */
export async function forgetTries(db: Database, username: string, secret: string): Promise<void> {
  const [account = ""] = await keysOf(username, "", secret);
  await db.delete(signInTries).where(eq(signInTries.key, account));
}
