import { sql } from "drizzle-orm";
import { signInTries } from "#app/db/schema";
import type { Database } from "../database";

/**
 * Counts a try, in one statement that reads and writes at once: of two tries at the limit exactly one
 * passes. Keys are hashes, so that no address is stored.
 *
 * @returns how many there were in the last `windowMs`, of which the night forgets those that are older than a day
 */
export async function countTry(
  db: Database,
  key: string,
  { now, windowMs }: { now: number; windowMs: number },
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
  return row?.tries ?? Number.POSITIVE_INFINITY;
}
