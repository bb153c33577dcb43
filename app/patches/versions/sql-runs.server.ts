/** The SQL of patches that members say they ran on their server (N-01): upgrade path and patches say what is left to run. */
import { eq, sql } from "drizzle-orm";
import { type SqlRun, visitors } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { ownValue } from "#app/platform/own-value";
import { type Given, prepared } from "#app/platform/prepared";
import { sha256 } from "#app/platform/tokens";
import type { PatchView } from "../views";

/** What a member ran, as a statement for a batch: one row; none for an emergency account, which is nobody's. */
export const selectSqlRuns = prepared((db, { reader }: Given<"reader">) =>
  db.select({ ranSql: visitors.ranSql }).from(visitors).where(eq(visitors.discordId, reader)),
);

/** Patches with how the reader stands to their SQL; guests read none. */
export const withSqlStates = (
  patches: readonly PatchView[],
  runs: readonly { ranSql: Record<string, SqlRun> }[],
): Promise<PatchView[]> =>
  Promise.all(
    patches.map(async (patch) => {
      const { id, member } = patch;
      if (!member?.upgradeSql) return patch;
      const run = ownValue(runs[0]?.ranSql ?? {}, id);
      const checksum = await sha256(member.upgradeSql);
      const sqlState = { sha256: checksum, ranAt: run?.at ?? null, isRun: run?.sha256 === checksum };
      return { ...patch, member: { ...member, sqlState } };
    }),
  );

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
