import { and, eq, isNull, sql } from "drizzle-orm";
import { patches, totals } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import type { CountName } from "./tabs";

/**
 * The figures of the tabs: what visitors see comes from the counters, and the few drafts and scheduled
 * patches are counted through their index.
 */
export async function readCounts(db: Database): Promise<Record<CountName, number>> {
  const [[total], [hidden]] = await readBatch(db, [
    db.select({ patches: totals.patches, mappings: totals.mappings }).from(totals).where(eq(totals.id, 1)),
    db
      .select({ count: sql<number>`count(*)` })
      .from(patches)
      .where(and(sql`${patches.status} IN ('brouillon','programme')`, isNull(patches.deletedAt))),
  ]);
  return { patches: (total?.patches ?? 0) + (hidden?.count ?? 0), mappings: total?.mappings ?? 0 };
}
