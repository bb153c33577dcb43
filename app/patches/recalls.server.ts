/**
 * Recall of a withdrawn patch (N-14): whoever took one of its files, or said that their server runs it, reads on every
 * page made for them that it was withdrawn, why, and what replaces it, until they put the notice away.
 */
import { and, eq, sql } from "drizzle-orm";
import { recalls, sessions } from "#app/db/schema";
import { patchItem } from "#app/downloads/items";
import type { Database } from "#app/platform/database";
import { fileKindKeys } from "./groups";
import { shownReplacement } from "./views.server";

export interface Recall {
  patchId: string;
  version: string;
  reason: string;
  replacedBy: string | null;
}

/** More are read once these are put away. */
const longestList = 3;

/**
 * The notices of the person of a session, as a column of the statement that reads the session: for most
 * people not a row is read. Patches are looked up by their ids, never by what all of them are.
 */
export const recallsColumn = sql<Recall[]>`(
  SELECT json_group_array(json_object('patchId', id, 'version', version, 'reason', reason, 'replacedBy', replaced_by))
  FROM (
    SELECT p.id, p.version, coalesce(p.withdrawn_reason, '') AS reason, ${shownReplacement("p")} AS replaced_by
    FROM recalls CROSS JOIN patches AS p ON p.id = recalls.patch_id
    WHERE recalls.discord_id = ${sessions.discordId} AND p.status = 'retire' AND p.position IS NOT NULL
    ORDER BY p.position DESC LIMIT ${sql.raw(String(longestList))}
  )) AS recalled`.mapWith((text: string): Recall[] => JSON.parse(text));

export const noRecalls = sql<Recall[]>`'[]' AS recalled`.mapWith((): Recall[] => []);

/**
 * Whoever took a file of the patch, or runs it by what they said (PN-21), is told, once; for the batch that withdraws it.
 */
export const recallPatch = (db: Database, patchId: string) =>
  db
    .insert(recalls)
    .select(
      sql`SELECT discord_id, ${patchId} FROM download_marks
        WHERE item IN ${fileKindKeys.map((kind) => patchItem(patchId, kind))}
        UNION SELECT discord_id, ${patchId} FROM visitors WHERE installed_patch = ${patchId}`,
    )
    .onConflictDoNothing();

/** The patch is online again, or gone for good: there is nothing to tell any more. */
export const forgetRecalls = (db: Database, patchId: string) =>
  db.delete(recalls).where(eq(recalls.patchId, patchId));

/** Notices of patches that were erased and of people whose profile was. */
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
