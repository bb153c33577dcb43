import { eq, sql } from "drizzle-orm";
import { totals } from "#app/db/schema";
import { prepared } from "#app/platform/prepared";

/**
 * The number of the newest entry of the journal. Every change that staff make writes an entry. So what was read is still
 * what is stored, as long as this number is the same (decision 0011).
 */
export const newestEntry = sql<number>`coalesce((SELECT id FROM audit_log ORDER BY id DESC LIMIT 1), 0)`;

export const selectNewestEntry = prepared((db) =>
  db
    .select({ entry: newestEntry.as("entry") })
    .from(totals)
    .where(eq(totals.id, 1)),
);

interface Keeping<Value> {
  /** What there is before anything was read. */
  nothing: Value;
  sizeOf: (value: Value) => number;
  /** Characters that are kept, in an isolate that has 128 MB for everything. */
  room: number;
}

/**
 * Keeps what a Worker has read until the journal has a newer entry. Each reading begins with a call of the result, which
 * gives two things:
 * - `heard`, the entry of what is kept, for the statements: they read nothing if it is still the newest;
 * - `take`, for their answer: it returns what was kept, or what `make` makes of the answer.
 *
 * Both go by what was kept at that call, even if another reading keeps something newer meanwhile.
 */
export function keepUntilNews<Value>({ nothing, sizeOf, room }: Keeping<Value>) {
  let known = { entry: -1, value: nothing };
  return () => {
    const before = known;
    const take = (at: { entry: number } | undefined, make: () => Value): Value => {
      if (at?.entry === before.entry) return before.value;
      const value = make();
      if (at && sizeOf(value) <= room) known = { entry: at.entry, value };
      return value;
    };
    return { heard: before.entry, take };
  };
}
