/**
 * The version that replaces a withdrawn patch, as Discord's messages name it. Pages ask each time whether it is online
 * (`shownReplacement`); a message says what it was told last, so the runs of every ten minutes tell it what changed.
 */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { auditEntriesOf } from "#app/audit/record";
import { patches } from "#app/db/schema";
import { type EmbedField, namesReplacement } from "#app/notifications/build-message";
import { type Database, writeIf } from "#app/platform/database";
import { findPatch } from "./admin-queries.server";
import type { PatchRow } from "./content";
import { isOffered } from "./offered.server";
import { shownReplacement } from "./views.server";
import { type Change, entity, retell } from "./writing/change.server";

/**
 * The patch that may be named as a replacement: published, and not in the trash. A patch that visitors do not see yet
 * must not be betrayed by its version, and a withdrawn one replaces nothing.
 */
export async function findOffered(db: Database, version: string) {
  const [row] = await db
    .select({ id: patches.id })
    .from(patches)
    .where(and(eq(patches.version, version), isOffered));
  return row ?? null;
}

/** The same as a condition of a batch. */
export const isVersionOffered = (version: string) =>
  sql`EXISTS (SELECT 1 FROM ${patches} WHERE ${patches.version} = ${version} AND ${isOffered})`;

/** A row as messages may tell of it: without a replacement that is not online. */
export async function withOfferedReplacement(db: Database, row: PatchRow): Promise<PatchRow> {
  if (row.replacedBy === null) return row;
  return (await findOffered(db, row.replacedBy)) ? row : { ...row, replacedBy: null };
}

/** What the newest message of a patch that Discord has, or will have, says of it. */
const toldFields = sql<
  EmbedField[] | null
>`(SELECT json_extract(payload, '$.embeds[0].fields') FROM notifications
  WHERE patch_id = patches.id AND (state <> 'envoye' OR message_id IS NOT NULL)
  ORDER BY created_at DESC, rowid DESC LIMIT 1)`.mapWith((text: string): EmbedField[] => JSON.parse(text));

/**
 * Brings messages of withdrawn patches up to date that name another version than their pages do: since they were told,
 * what replaces them went online or offline, or got another version.
 *
 * @returns how many
 */
export async function retellReplaced(change: Change): Promise<number> {
  const { db } = change;
  const rows = await db
    .select({
      id: patches.id,
      revision: patches.revision,
      shown: shownReplacement("patches"),
      fields: toldFields,
    })
    .from(patches)
    .where(and(eq(patches.status, "retire"), isNotNull(patches.replacedBy), isNull(patches.deletedAt)));
  let told = 0;
  for (const { id, revision, shown, fields } of rows) {
    if (!fields || namesReplacement(fields, shown)) continue;
    const row = await findPatch(db, id);
    if (!row) continue;
    // One that somebody changed meanwhile is looked at again by the next run.
    const isAsRead = sql`SELECT 1 FROM patches WHERE id = ${id} AND revision = ${revision}`;
    if (await writeIf(db, isAsRead, retell(change, row, { ...row, replacedBy: shown }).statements)) told++;
  }
  return told;
}

/**
 * For the batch that gives a patch another version: withdrawn patches that name the old version as their replacement
 * name the new one. Each of them gets a new revision, so whoever has one open, in a form or from the API, has to read
 * it again.
 */
export function renameReplacement({ db, actor, now }: Change, former: string, version: string) {
  const replaced = eq(patches.replacedBy, former);
  return [
    auditEntriesOf(db, {
      of: patches,
      where: replaced,
      actor,
      at: now,
      action: "modification",
      entity,
      entityId: patches.id,
      before: sql`json_object('version', version, 'replacedBy', replaced_by)`,
      after: sql`json_object('version', version, 'replacedBy', ${version})`,
    }),
    db
      .update(patches)
      .set({ replacedBy: version, revision: sql`${patches.revision} + 1`, updatedAt: now })
      .where(replaced),
  ];
}
