/**
 * The outbox: a message is a row, written in the batch of the patch that it announces and delivered
 * after the answer. See `deliver.server.ts`.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Actor, auditEntry } from "#app/audit/record";
import { notifications } from "#app/db/schema";
import { type Database, ensureTotals, isRefused, requireRow, writeBatch } from "#app/platform/database";
import { type AnnouncedPatch, buildEmbed, buildMessage, type DiscordMessage } from "./build-message";
import { failedStates, waitingStates } from "./message-states";

/** What stands as a message's last error while it is being sent; a Worker that stops leaves it there. */
export const onItsWay = "Envoi interrompu";
const askedAgain = "Renvoi demandé";
/** No sending takes longer: Discord has five seconds. */
const longestSendingMs = 15_000;

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

/** A message that waits for its patch leaves at another time, as its patch does. */
export const rescheduleMessages = (db: Database, patchId: string, dueAt: number): BatchItem<"sqlite"> =>
  db
    .update(notifications)
    .set({ nextAttemptAt: dueAt })
    .where(and(eq(notifications.patchId, patchId), eq(notifications.kind, "creation"), waiting));

/** Forgets messages of a patch that were not sent: another takes their place, or none. */
export const cancelMessages = (db: Database, patchId: string): BatchItem<"sqlite">[] => [
  db.delete(notifications).where(and(eq(notifications.patchId, patchId), waiting)),
];

/**
 * Brings the message of a patch up to date (NOTIF-04): one that waits is rewritten, one that was sent
 * is edited on Discord. An edit keeps the mention's text and rings nobody.
 */
export function editMessages(
  db: Database,
  { patchId, patch, actor, now }: { patchId: string; patch: AnnouncedPatch; actor: Actor; now: number },
): { id: string; statements: BatchItem<"sqlite">[] } {
  const id = crypto.randomUUID();
  const embeds = JSON.stringify([buildEmbed(patch)]);
  return {
    id,
    statements: [
      db
        .delete(notifications)
        .where(and(eq(notifications.patchId, patchId), eq(notifications.kind, "modification"), waiting)),
      db
        .update(notifications)
        .set({
          payload: sql`json_set(${notifications.payload}, '$.embeds', json(${embeds}))`,
          updatedAt: now,
        })
        .where(and(eq(notifications.patchId, patchId), eq(notifications.kind, "creation"), waiting)),
      // All columns, in the order of the table.
      db.insert(notifications).select(sql`
        SELECT ${id}, patch_id, 'modification', target,
          json_set(payload, '$.embeds', json(${embeds}), '$.allowed_mentions', json('{"parse":[]}')),
          'en-attente', message_id, 0, ${now}, NULL, ${actor.id}, ${now}, ${now}
        FROM notifications
        WHERE patch_id = ${patchId} AND kind = 'creation' AND state = 'envoye' AND message_id IS NOT NULL
        ORDER BY created_at DESC LIMIT 1`),
    ],
  };
}

interface TestMessage {
  target: string;
  payload: DiscordMessage;
  actor: Actor;
  now: number;
}

/** Queues a message that announces nothing; returns its id, to be delivered at once. It belongs to no patch. */
export async function queueTest(db: Database, { target, payload, actor, now }: TestMessage): Promise<string> {
  const id = crypto.randomUUID();
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
  return id;
}

/**
 * Makes a message that failed ready to be sent again, with all its tries.
 *
 * @returns false when there is no such message, it did not fail, or it is on its way at this moment (a
 *   second press of the button): then nothing is noted either.
 */
export async function retryMessage(
  db: Database,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<boolean> {
  const failed = sql`SELECT 1 FROM notifications WHERE id = ${id}
    AND ${inArray(notifications.state, failedStates)}
    AND NOT (coalesce(last_error, '') IN (${askedAgain}, ${onItsWay}) AND updated_at > ${now - longestSendingMs})`;
  try {
    await writeBatch(db, [
      ensureTotals(db),
      requireRow(db, failed),
      db
        .update(notifications)
        .set({
          state: "a-renvoyer",
          attempts: 0,
          lastError: askedAgain,
          nextAttemptAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .where(eq(notifications.id, id)),
      auditEntry(db, { actor, at: now, action: "renvoi", entity: "message", entityId: id }),
    ]);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}
