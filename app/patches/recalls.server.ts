/**
 * Recall of a withdrawn patch (N-14): whoever took one of its files reads at the next sign-in that it was
 * withdrawn, why, and what replaces it, until they put the notice away.
 */
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { patches, recalls } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { fileKinds } from "./groups";

export interface Recall {
  patchId: string;
  version: string;
  reason: string;
  replacedBy: string | null;
}

/** More are read once these are put away. */
const longestList = 3;

/** The notices of whom a session belongs to, for the batch that reads the session: no row for most people. */
export const recallsOfSession = (db: Database, sessionId: string) =>
  db
    .select({
      patchId: recalls.patchId,
      version: patches.version,
      reason: sql<string>`coalesce(${patches.withdrawnReason}, '') AS reason`,
      replacedBy: patches.replacedBy,
    })
    .from(recalls)
    .innerJoin(patches, eq(patches.id, recalls.patchId))
    .where(
      and(
        sql`${recalls.discordId} = (SELECT discord_id FROM sessions WHERE id = ${sessionId})`,
        // Looked up by their ids, of which there are few, and never by an index of what all patches are.
        sql`+${patches.status} = 'retire'`,
        isNotNull(sql`+${patches.position}`),
      ),
    )
    .orderBy(desc(patches.position))
    .limit(longestList);

/** Whoever took a file of the patch is told, once; for the batch that withdraws it. */
export const recallPatch = (db: Database, patchId: string) =>
  db
    .insert(recalls)
    .select(
      sql`SELECT DISTINCT discord_id, ${patchId} FROM download_marks WHERE item IN (${sql.join(
        Object.keys(fileKinds).map((kind) => sql`${`patch:${patchId}:${kind}`}`),
        sql`, `,
      )})`,
    )
    .onConflictDoNothing();

/** The patch is online again, or gone for good: there is nothing to tell any more. */
export const forgetRecalls = (db: Database, patchId: string) =>
  db.delete(recalls).where(eq(recalls.patchId, patchId));

/** Notices of patches that were effaced and of people whose profile was. */
export const dropStaleRecalls = (db: Database) =>
  db
    .delete(recalls)
    .where(
      sql`patch_id NOT IN (SELECT id FROM patches) OR discord_id NOT IN (SELECT discord_id FROM visitors)`,
    );

/** One person puts one notice away, for good. */
export async function dismissRecall(db: Database, discordId: string, patchId: string): Promise<void> {
  await db.delete(recalls).where(and(eq(recalls.discordId, discordId), eq(recalls.patchId, patchId)));
}
