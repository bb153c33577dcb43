/**
 * The catalogue as it is read, kept beside the mappings: one list per order (newest, name, along the map)
 * and job, cut into blocks of some hundred entries, so that page 1,000 is found as cheaply as page 1. A
 * write marks the blocks that its mappings are in, before and after it; `refreshStatements` then makes those
 * blocks again from the mappings themselves, and those alone, in the same batch. What is not marked is not
 * touched, so that a write costs the same whatever is stored (docs/decisions/0020).
 */
import { inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { mappingBlocks } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { refreshStatements } from "./lists-sql";

/** Marks the blocks in which the mappings of a condition are, or will be. */
function mark(db: Database, where: SQL) {
  return db
    .update(mappingBlocks)
    .set({ stale: true })
    .where(sql`${mappingBlocks.id} IN (
      SELECT (SELECT b.id FROM mapping_blocks AS b WHERE b.tri = o.tri AND b.metier = iif(j.own, m.metier, '')
          AND b.start <= CASE o.tri WHEN 'recents' THEN m.cle_recent WHEN 'nom' THEN m.cle_nom ELSE m.cle_zone END
        ORDER BY b.start DESC LIMIT 1)
      FROM (SELECT metier, cle_recent, cle_nom, cle_zone FROM mappings WHERE ${where} AND deleted_at IS NULL) AS m
      CROSS JOIN (SELECT 'recents' AS tri UNION ALL SELECT 'nom' UNION ALL SELECT 'zone') AS o
      CROSS JOIN (SELECT 0 AS own UNION ALL SELECT 1) AS j)`);
}

/** To end a batch with. */
export const refreshLists = (db: Database): BatchItem<"sqlite">[] =>
  refreshStatements.map((statement) => db.run(sql.raw(statement)));

/** One mapping's change with what keeps the lists right, for one batch. */
export const relisted = (
  db: Database,
  id: string,
  changes: readonly BatchItem<"sqlite">[],
): BatchItem<"sqlite">[] => {
  const own = sql`id = ${id}`;
  return [mark(db, own), ...changes, mark(db, own), ...refreshLists(db)];
};

/** Marks all the lists of some jobs: their mappings change jobs, while the lists of all mappings stay. */
export const markJobs = (db: Database, names: readonly (string | null)[]) =>
  db
    .update(mappingBlocks)
    .set({ stale: true })
    .where(
      inArray(
        mappingBlocks.metier,
        names.filter((name) => name !== null),
      ),
    );
