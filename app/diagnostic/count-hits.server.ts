import { and, gt, lte, sql } from "drizzle-orm";
import { oneMore } from "#app/db/most-counted";
import { diagnosticHits } from "#app/db/schema";
import { type Database, writeBatch } from "#app/platform/database";
import { parisDay } from "#app/time/dates";
import { addDays } from "#app/time/days";

/** The 'day' of the sum of all days. */
export const everyDay = "";

/** How long single days are kept. */
export const keptDays = 30;

/** Counts each rule once for a console that was pasted (N-12); of one that is gone nothing is counted. */
export async function countHits(db: Database, ruleIds: readonly string[], now: number): Promise<void> {
  if (ruleIds.length === 0) return;
  const day = parisDay(now);
  await writeBatch(db, [
    db
      .insert(diagnosticHits)
      .select(
        sql`SELECT d.value, r.value, 1 FROM json_each(${JSON.stringify([everyDay, day])}) d, json_each(${JSON.stringify(ruleIds)}) r
          WHERE r.value IN (SELECT id FROM diagnostic_rules)`,
      )
      .onConflictDoUpdate({
        target: [diagnosticHits.day, diagnosticHits.ruleId],
        set: { count: oneMore(diagnosticHits.count) },
      }),
    db
      .delete(diagnosticHits)
      .where(and(gt(diagnosticHits.day, everyDay), lte(diagnosticHits.day, addDays(day, -keptDays)))),
  ]);
}
