/**
 * Dense positions: the patches that visitors see are always numbered 1..N, oldest first, and
 * `totals.patches` is N. Every change is a few statements for the batch of the change itself.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { patches, totals } from "#app/db/schema";
import type { Database } from "#app/platform/database";

/** The position of the next patch to be shown. */
export const nextPosition = sql`(SELECT patches + 1 FROM totals WHERE id = 1)`;

export const countOneMore = (db: Database) =>
  db
    .update(totals)
    .set({ patches: sql`${totals.patches} + 1` })
    .where(eq(totals.id, 1));

const positionOf = (id: string) => sql`(SELECT position FROM patches WHERE id = ${id})`;

/** Takes a patch out: those after it move up by one. Nothing happens to one that is not shown. */
export const takeOut = (db: Database, id: string): BatchItem<"sqlite">[] => [
  db
    .update(totals)
    .set({ patches: sql`${totals.patches} - 1` })
    .where(sql`id = 1 AND ${positionOf(id)} IS NOT NULL`),
  db
    .update(patches)
    .set({ position: sql`${patches.position} - 1` })
    .where(sql`${patches.position} > ${positionOf(id)}`),
  db.update(patches).set({ position: null }).where(eq(patches.id, id)),
];

/** Puts a patch back where its publication date belongs: those after it move down by one. */
export const putBack = (db: Database, id: string, publishedAt: number | SQL): BatchItem<"sqlite">[] => [
  db
    .update(patches)
    .set({
      position: sql`1 + coalesce((SELECT position FROM patches
        WHERE position IS NOT NULL AND published_at <= ${publishedAt} ORDER BY position DESC LIMIT 1), 0)`,
    })
    .where(eq(patches.id, id)),
  db
    .update(patches)
    .set({ position: sql`${patches.position} + 1` })
    .where(sql`${patches.position} >= ${positionOf(id)} AND ${patches.id} <> ${id}`),
  countOneMore(db),
];
