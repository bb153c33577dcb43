/** Lists for programs: feeds, `GET /api/patches`, site map. */
import { desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Audience } from "#app/auth/tokens/api-access.server";
import { patches } from "#app/db/schema";
import { feedLength } from "#app/machines/feed";
import { type Database, readBatch } from "#app/platform/database";
import type { PatchRow } from "./content";
import type { FeedPatch } from "./feed";
import { apiColumns, fitAlways, mostText, publicColumns, toPublic } from "./views.server";

/** The most that a list holds; `fitAlways` where the texts of so many are too much for one answer. */
const longestList = 200;

const textSize = sql`sum(length(description) + length(modifications) + length(modified_files)
  + length(upgrade_steps) + length(upgrade_sql))`;

export const newestPosition = sql`(SELECT patches FROM totals WHERE id = 1)`;

/** Patches from a position on. Positions are dense: no more rows are looked at than may be listed. */
export function listedFrom(top: SQL): SQL {
  const most = sql`CASE WHEN (
    SELECT ${textSize} FROM patches WHERE position <= ${top} AND position > ${top} - ${longestList}
  ) > ${mostText} THEN ${fitAlways} ELSE ${longestList} END`;
  return sql`${patches.position} <= ${top} AND ${patches.position} > ${top} - ${most}`;
}

/** The newest patches, public part only, for the feeds. */
export async function readFeed(db: Database): Promise<FeedPatch[]> {
  const [rows] = await readBatch(db, [
    db
      .select({ ...publicColumns, updatedAt: patches.updatedAt })
      .from(patches)
      .where(isNotNull(patches.position))
      .orderBy(desc(patches.position))
      .limit(feedLength),
  ]);
  return rows.map((row) => ({ ...toPublic(row), updatedAt: row.updatedAt }));
}

/**
 * Whole rows, for the API; null when there is no patch `after`, or none that visitors see. `next` is the patch after
 * which the list goes on; null at its end.
 */
export async function listPatchRows(db: Database, after: string | null, audience: Audience) {
  const top = after === null ? newestPosition : sql`(SELECT position - 1 FROM patches WHERE id = ${after})`;
  const [rows, known] = await readBatch(db, [
    db.select(apiColumns(audience)).from(patches).where(listedFrom(top)).orderBy(desc(patches.position)),
    db
      .select({ id: patches.id })
      .from(patches)
      .where(sql`${patches.id} = ${after ?? ""} AND ${isNotNull(patches.position)}`),
  ]);
  if (after !== null && known.length === 0) return null;
  const last = rows.at(-1);
  return { rows, next: last && (last.position ?? 0) > 1 ? last.id : null };
}

/** One whole row, for the API. */
export async function readPatchRow(db: Database, id: string, audience: Audience): Promise<PatchRow | null> {
  const [rows] = await readBatch(db, [
    db.select(apiColumns(audience)).from(patches).where(eq(patches.id, id)),
  ]);
  return rows[0] ?? null;
}

/** The newest versions, for the site map. */
export async function listVersions(db: Database, limit: number): Promise<string[]> {
  const [rows] = await readBatch(db, [
    db
      .select({ version: patches.version })
      .from(patches)
      .where(isNotNull(patches.position))
      .orderBy(desc(patches.position))
      .limit(limit),
  ]);
  return rows.map(({ version }) => version);
}
