/**
 * The outbox: a message is a row, written in the batch of the patch that it announces and delivered
 * after the answer. See `deliver.server.ts`.
 */
import { and, eq, gte, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Actor, auditEntry } from "#app/audit/record";
import { notifications } from "#app/db/schema";
import { type Database, didHappen, retried, writeBatch } from "#app/platform/database";
import { type AnnouncedPatch, buildEmbed, buildMessage, type DiscordMessage } from "./build-message";
import { closing, waitingStates } from "./message-states";
import { isSetAside } from "./outbox-conditions.server";

/** Whether there is a message of which `where` holds. */
export const isThere = async (db: Database, where: SQL | undefined): Promise<boolean> =>
  (await retried(() => db.$count(notifications, where))) > 0;

const waiting = inArray(notifications.state, waitingStates);

interface NewMessage {
  patchId: string;
  patch: AnnouncedPatch;
  announcement: { target: string; roleId: string | null };
  /** When the message may leave: now, or when the patch is due. */
  dueAt: number;
  actor: Actor;
  now: number;
}

/** The row of a new message, for the batch of the patch. */
export function queueMessage(db: Database, message: NewMessage) {
  const { patchId, patch, announcement, dueAt, actor, now } = message;
  const id = crypto.randomUUID();
  const statement = db.insert(notifications).values({
    id,
    patchId,
    kind: "creation",
    target: announcement.target,
    payload: buildMessage(patch, announcement.roleId),
    state: "en-attente",
    nextAttemptAt: dueAt,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
  });
  return { id, statement };
}

/** The message of a patch that nobody has seen yet leaves at the patch's new hour. */
export const rescheduleMessages = (db: Database, patchId: string, dueAt: number): BatchItem<"sqlite"> =>
  db.update(notifications).set({ nextAttemptAt: dueAt }).where(eq(notifications.patchId, patchId));

/**
 * Removes messages of a patch that were not sent, those that a restore set aside too: another one takes their place, or
 * none.
 */
export const cancelMessages = (db: Database, patchId: string): BatchItem<"sqlite">[] => [
  db.delete(notifications).where(and(eq(notifications.patchId, patchId), or(waiting, isSetAside))),
];

/** Messages that a restore set aside no longer ago than `since`. */
export const wasSetAside = (since: number) => and(isSetAside, gte(notifications.updatedAt, since));

/** Messages of a patch that were not sent: nothing sends them, until `bringBack` does. */
export const setAside = (db: Database, patchId: string, now: number): BatchItem<"sqlite"> =>
  db
    .update(notifications)
    .set({ state: "abandonne", lastError: closing.setAside, nextAttemptAt: null, updatedAt: now })
    .where(and(eq(notifications.patchId, patchId), waiting));

/**
 * If the newest announcement of a patch was set aside no longer ago than `since`, it waits again, with a day of tries
 * before it. An older one stays where it is: a patch is never announced twice.
 */
export const bringBack = (
  db: Database,
  patchId: string,
  { now, since }: { now: number; since: number },
): BatchItem<"sqlite"> =>
  db
    .update(notifications)
    .set({ state: "en-attente", attempts: 0, lastError: null, nextAttemptAt: now, updatedAt: now })
    .where(
      and(
        sql`${notifications.id} = (SELECT id FROM notifications WHERE patch_id = ${patchId} AND kind = 'creation'
          ORDER BY created_at DESC, rowid DESC LIMIT 1)`,
        wasSetAside(since),
      ),
    );

/** Announcements that wait for a patch that is gone for good. Edits of what Discord has leave all the same. */
export const dropStaleAnnouncements = (db: Database) =>
  db
    .delete(notifications)
    .where(and(waiting, eq(notifications.kind, "creation"), sql`patch_id NOT IN (SELECT id FROM patches)`));

/**
 * Edits on Discord the newest announcement that `which` names and whose number there is known: it was sent. It rings
 * nobody. All columns, in their order.
 */
const insertEdit = (db: Database, which: SQL, { id, embeds, actorId, now }: Edit) =>
  db.insert(notifications).select(sql`
    SELECT ${id}, patch_id, 'modification', target,
      json_set(payload, '$.embeds', ${embeds}, '$.allowed_mentions', json('{"parse":[]}')),
      'en-attente', message_id, 0, ${now}, NULL, ${actorId}, ${now}, ${now}, NULL
    FROM notifications
    WHERE kind = 'creation' AND message_id IS NOT NULL AND ${which}
    ORDER BY created_at DESC LIMIT 1`);

interface Edit {
  id: string;
  embeds: SQL;
  actorId: SQL | string | null;
  now: number;
}

/**
 * Brings the message of a patch up to date (NOTIF-04).
 * - One that was sent is edited on Discord, with the text of its mention, which rings nobody.
 * - One that was not sent, or may not have been, is rewritten for when it is.
 * - Edits that are not sent yet are replaced by this one, except for those that say that a webhook is gone.
 */
export function editMessages(
  db: Database,
  { patchId, patch, actor, now }: { patchId: string; patch: AnnouncedPatch; actor: Actor; now: number },
): { id: string; statements: BatchItem<"sqlite">[] } {
  const id = crypto.randomUUID();
  const embeds = sql`json(${JSON.stringify([buildEmbed(patch)])})`;
  const ofPatch = eq(notifications.patchId, patchId);
  return {
    id,
    statements: [
      db
        .delete(notifications)
        .where(
          and(
            ofPatch,
            eq(notifications.kind, "modification"),
            notInArray(notifications.state, ["envoye", "invalide"]),
          ),
        ),
      db
        .update(notifications)
        // Not its time: that of a message that rang is when it did.
        .set({ payload: sql`json_set(${notifications.payload}, '$.embeds', ${embeds})` })
        .where(and(ofPatch, ne(notifications.state, "envoye"))),
      insertEdit(db, sql`patch_id = ${patchId}`, { id, embeds, actorId: actor.id, now }),
    ],
  };
}

/**
 * For the batch that notes that the announcement `id` was sent as `sent`: an edit of it, if its patch was saved
 * meanwhile. The statement answers with the id of that edit; repeated, it changes nothing.
 */
export const editIfChanged = (db: Database, id: string, sent: string, now: number) =>
  insertEdit(db, sql`id = ${id} AND payload <> ${sent}`, {
    id: crypto.randomUUID(),
    embeds: sql`json_extract(payload, '$.embeds')`,
    actorId: sql`created_by`,
    now,
  })
    .onConflictDoNothing()
    .returning({ id: notifications.id });

export interface TestMessage {
  target: string;
  payload: DiscordMessage;
  actor: Actor;
  now: number;
}

/**
 * Queues a message that announces nothing. It belongs to no patch.
 *
 * @returns its id, to be delivered at once; null where D1 does not say whether it is stored.
 */
export async function queueTest(
  db: Database,
  { target, payload, actor, now }: TestMessage,
): Promise<string | null> {
  const id = crypto.randomUUID();
  try {
    await writeBatch(db, [
      db.insert(notifications).values({
        id,
        kind: "essai",
        target,
        payload,
        state: "en-attente",
        nextAttemptAt: now,
        createdBy: actor.id,
        createdAt: now,
        updatedAt: now,
      }),
      auditEntry(db, { actor, at: now, action: "essai", entity: "message", entityId: id }),
    ]);
  } catch (error) {
    const isQueued = await didHappen(error, () => isThere(db, eq(notifications.id, id)));
    if (isQueued === false) throw error;
    return isQueued && id;
  }
  return id;
}

/**
 * For the batch that notes what became of the edit `id`. If newer edits took its place while it was under way, and the
 * last of them was sent meanwhile, Discord may have had the two in the wrong order: the newer one is sent once more.
 * If it still waits, it comes after this one anyway.
 */
export const sendNewerAgain = (db: Database, { id, patchId }: { id: string; patchId: string }, now: number) =>
  db
    .update(notifications)
    .set({ state: "a-renvoyer", attempts: 0, nextAttemptAt: now, updatedAt: now })
    .where(
      sql`${notifications.state} = 'envoye' AND NOT EXISTS (SELECT 1 FROM notifications AS own WHERE own.id = ${id})
        AND ${notifications.id} = (SELECT newest.id FROM notifications AS newest
          WHERE newest.patch_id = ${patchId} AND newest.kind = 'modification'
          ORDER BY newest.created_at DESC, newest.rowid DESC LIMIT 1)`,
    )
    .returning({ id: notifications.id });
