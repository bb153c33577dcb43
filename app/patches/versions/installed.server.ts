/**
 * The version that a member's server runs, as they said it (PN-21): home and patch notes say how far behind it is, and
 * the upgrade path begins with it.
 */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { patches, visitors } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";

/**
 * How far a patch is behind the newest, as a statement for a batch; no row when visitors do not see it (any more).
 * Positions are dense, and the withdrawn, the incompatible ones and the security fixes have indexes of their own: as
 * many rows are read as there are such, and two or three more, however far behind it is. Not written as `status = 'publie'`, for which SQLite would read every published patch.
 */
export const selectStanding = prepared((db, { installed }: Given<"installed">) =>
  db
    .select({
      patchId: patches.id,
      version: patches.version,
      withdrawn: sql<boolean>`patches.status = 'retire'`.mapWith(Boolean).as("is_withdrawn"),
      behind: sql<number>`(SELECT totals.patches FROM totals WHERE totals.id = 1) - patches.position - (
        SELECT count(*) FROM patches AS gone WHERE gone.status = 'retire' AND gone.position > patches.position)`.as(
        "behind",
      ),
      security: sql<number>`(SELECT count(*) FROM patches AS fixes
        WHERE fixes.security = 1 AND fixes.position > patches.position AND fixes.status <> 'retire')`.as(
        "security_behind",
      ),
      breaking: sql<boolean>`EXISTS (SELECT 1 FROM patches AS newer
        WHERE newer.breaking = 1 AND newer.position > patches.position AND newer.status <> 'retire')`
        .mapWith(Boolean)
        .as("is_breaking"),
    })
    .from(patches)
    .where(and(eq(patches.id, installed), isNotNull(patches.position))),
);

/** Records that a server runs a patch; false when visitors see no such patch. */
export async function recordInstalled(db: Database, discordId: string, patchId: string): Promise<boolean> {
  const { meta } = await db
    .update(visitors)
    .set({ installedPatch: patchId })
    .where(
      and(
        eq(visitors.discordId, discordId),
        sql`EXISTS (SELECT 1 FROM patches WHERE id = ${patchId} AND position IS NOT NULL)`,
      ),
    );
  return meta.changes > 0;
}

/** Forgets it; another version that was said in the meantime stays. */
export async function forgetInstalled(db: Database, discordId: string, patchId: string): Promise<void> {
  await db
    .update(visitors)
    .set({ installedPatch: null })
    .where(and(eq(visitors.discordId, discordId), eq(visitors.installedPatch, patchId)));
}

/** The version of the patch that the reader's server runs; '' when visitors do not see it any more. */
export async function readOwnVersion(db: Database, patchId: string): Promise<string> {
  const [rows] = await readBatch(db, [
    db
      .select({ version: patches.version })
      .from(patches)
      .where(and(eq(patches.id, patchId), isNotNull(patches.position))),
  ]);
  return rows[0]?.version ?? "";
}
