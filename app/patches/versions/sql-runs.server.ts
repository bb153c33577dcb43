/** The SQL of patches that members say they ran on their server (N-01): upgrade path and patches say what is left to run. */
import { eq, sql } from "drizzle-orm";
import { type SqlRun, visitors } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import { sha256 } from "#app/platform/tokens";
import type { PatchView } from "../views";
import type { SqlState } from "./sql-state";

/** What a member ran, as a statement for a batch: one row; none for an emergency account, which is nobody's. */
export const selectSqlRuns = prepared((db, { reader }: Given<"reader">) =>
  db.select({ ranSql: visitors.ranSql }).from(visitors).where(eq(visitors.discordId, reader)),
);

/** The SQL of the patches that have one, by their ids, as the reader stands to it; nothing for guests, who read none. */
export async function sqlStatesOf(
  patches: readonly PatchView[],
  runs: readonly { ranSql: Record<string, SqlRun> }[],
): Promise<Record<string, SqlState>> {
  const ran = new Map(Object.entries(runs[0]?.ranSql ?? {}));
  const states = patches.map(async ({ id, member }): Promise<[string, SqlState][]> => {
    if (!member?.upgradeSql) return [];
    const run = ran.get(id);
    const checksum = await sha256(member.upgradeSql);
    return [[id, { sha256: checksum, ranAt: run?.at ?? null, isRun: run?.sha256 === checksum }]];
  });
  return Object.fromEntries((await Promise.all(states)).flat());
}

/** The place of a patch among those of `ran_sql`. Only for one that exists: its id is a word of JSON paths. */
const placeOf = (patchId: string) => sql`('$."' || ${patchId} || '"')`;

/**
 * Records that a member ran the SQL of a patch; false when no patch that visitors see has any. Said twice of the same
 * SQL, it was at the first time.
 *
 * @param checksum of the SQL that they read, which staff may have changed by now
 */
export async function recordSqlRun(
  db: Database,
  {
    discordId,
    patchId,
    checksum,
    now,
  }: { discordId: string; patchId: string; checksum: string; now: number },
): Promise<boolean> {
  const run = sql`json_object('sha256', ${checksum}, 'at', CAST(${now} AS INTEGER))`;
  const { meta } = await db
    .update(visitors)
    .set({
      ranSql: sql`CASE WHEN ran_sql -> ${placeOf(patchId)} ->> 'sha256' = ${checksum} THEN ran_sql
        ELSE json_set(ran_sql, ${placeOf(patchId)}, ${run}) END`,
    })
    .where(
      sql`${visitors.discordId} = ${discordId} AND EXISTS (
        SELECT 1 FROM patches WHERE id = ${patchId} AND position IS NOT NULL AND upgrade_sql <> '')`,
    );
  return meta.changes > 0;
}

const hasRun = (patchId: string) =>
  sql`ran_sql <> '{}' AND EXISTS (SELECT 1 FROM json_each(ran_sql) WHERE key = ${patchId})`;

const withoutRun = (db: Database, patchId: string) =>
  db.update(visitors).set({ ranSql: sql`json_remove(ran_sql, ${placeOf(patchId)})` });

/** One member takes it back. */
export async function forgetSqlRun(db: Database, discordId: string, patchId: string): Promise<void> {
  await withoutRun(db, patchId).where(sql`${visitors.discordId} = ${discordId} AND ${hasRun(patchId)}`);
}

/** The patch is gone for good; for the batch that erases it. */
export const forgetSqlRuns = (db: Database, patchId: string) =>
  withoutRun(db, patchId).where(hasRun(patchId));

/** Of patches that were erased by the night, or are not in an archive that was restored. */
export const dropStaleSqlRuns = (db: Database) =>
  db
    .update(visitors)
    .set({
      ranSql: sql`(SELECT json_group_object(key, json(value)) FROM json_each(ran_sql)
        WHERE key IN (SELECT id FROM patches))`,
    })
    .where(
      sql`ran_sql <> '{}' AND EXISTS (
        SELECT 1 FROM json_each(ran_sql) AS ran WHERE NOT EXISTS (SELECT 1 FROM patches WHERE id = ran.key))`,
    );
