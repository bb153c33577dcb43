/**
 * The outbox: a message is a row, written in the batch of the patch that it announces and delivered
 * after the answer. See `deliver.server.ts`.
 */
import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Actor, auditEntry } from "#app/audit/record";
import { notifications, patches } from "#app/db/schema";
import { type Database, writeBatch, writeIf } from "#app/platform/database";
import { type AnnouncedPatch, buildEmbed, buildMessage, type DiscordMessage } from "./build-message";
import { closing, failedStates, waitingStates } from "./message-states";

/** What stands as a message's last error while it is being sent; a Worker that stops leaves it there. */
export const onItsWay = "Envoi interrompu";
const askedAgain = "Renvoi demandé";
/** No sending takes longer: Discord has five seconds. */
const longestSendingMs = 15_000;

type Sending = Pick<typeof notifications.$inferSelect, "state" | "lastError" | "updatedAt">;

/**
 * A message as staff read it. While it is being sent it is stored as 'incertain', which tells staff that Discord did
 * not answer: until that is so they read that it waits.
 */
export function asSeen<Message extends Sending>(message: Message, now: number): Message {
  const isBeingSent =
    message.state === "incertain" &&
    message.lastError === onItsWay &&
    message.updatedAt > now - longestSendingMs;
  if (!isBeingSent) return message;
  return { ...message, state: "en-attente", lastError: null, nextAttemptAt: null };
}

/** Taken to be sent, and nothing noted since: on its way, or cut off once no sending takes that long. */
const wasTaken = sql`(${notifications.state} = 'incertain' AND ${notifications.lastError} IS ${onItsWay})`;

export const wasCutOff = (now: number) =>
  sql`(${wasTaken} AND ${notifications.updatedAt} < ${now - longestSendingMs})`;

/** Discord is being asked to take it. */
const isOnItsWay = (now: number) =>
  sql`(${wasTaken} AND ${notifications.updatedAt} > ${now - longestSendingMs})`;

const waiting = inArray(notifications.state, waitingStates);

/**
 * Messages that may be sent: of no patch, edits of what was sent, and announcements of patches that visitors see and
 * that are not withdrawn.
 */
export const maySay = or(
  isNull(notifications.patchId),
  eq(notifications.kind, "modification"),
  sql`EXISTS (SELECT 1 FROM ${patches} WHERE ${patches.id} = ${notifications.patchId}
    AND ${patches.position} IS NOT NULL AND ${patches.status} <> 'retire')`,
);

/**
 * Messages that wait for a person, without those that Discord is being asked to take. A test was told to who sent it,
 * and what may not be sent, for its patch is gone, waits for nobody; nor does what was closed.
 */
export const waitsForSomebody = (now: number) =>
  and(
    inArray(notifications.state, failedStates),
    ne(notifications.kind, "essai"),
    notInArray(sql`coalesce(${notifications.lastError}, '')`, Object.values(closing)),
    maySay,
    sql`NOT ${isOnItsWay(now)}`,
  );

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

/** The message of a patch that nobody saw yet, which waits for it, leaves at another time, as its patch does. */
export const rescheduleMessages = (db: Database, patchId: string, dueAt: number): BatchItem<"sqlite"> =>
  db.update(notifications).set({ nextAttemptAt: dueAt }).where(eq(notifications.patchId, patchId));

/** Forgets messages of a patch that were not sent: another takes their place, or none. */
export const cancelMessages = (db: Database, patchId: string): BatchItem<"sqlite">[] => [
  db.delete(notifications).where(and(eq(notifications.patchId, patchId), waiting)),
];

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
 * Brings the message of a patch up to date (NOTIF-04): one that was sent is edited on Discord, with the text of its
 * mention, which rings nobody; one that was not sent, or may not have been, is rewritten for when it is. Edits that are
 * not sent yet are replaced by this one, but for those that say that a webhook is gone.
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

/** What the journal calls a message: the patch that it is about. */
const aboutPatch = (id: string) => {
  const named = sql`(SELECT json_object('version', version) FROM patches
    WHERE id = (SELECT patch_id FROM notifications WHERE id = ${id}))`;
  return { before: named, after: named };
};

/**
 * Makes a message that failed ready to be sent again, with all its tries.
 *
 * @returns false when there is no such message, it did not fail, it announces a patch that is not shown or was
 *   withdrawn, or it is on its way at this moment (a second press of the button): then nothing is noted either.
 */
export function retryMessage(
  db: Database,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<boolean> {
  const failed = sql`SELECT 1 FROM notifications WHERE id = ${id}
    AND ${inArray(notifications.state, failedStates)} AND ${maySay}
    AND NOT (coalesce(last_error, '') IN (${askedAgain}, ${onItsWay}) AND updated_at > ${now - longestSendingMs})`;
  return writeIf(db, failed, [
    db
      .update(notifications)
      .set({
        state: "a-renvoyer",
        attempts: 0,
        lastError: askedAgain,
        nextAttemptAt: now,
        updatedAt: now,
      })
      .where(eq(notifications.id, id)),
    auditEntry(db, { actor, at: now, action: "renvoi", entity: "message", entityId: id, ...aboutPatch(id) }),
  ]);
}

/**
 * Notes that a message of which Discord said nothing is in its channel: somebody looked. It is not sent any more. Where
 * its state is another one, or it is on its way at this moment, nothing is noted.
 */
export async function noteArrival(
  db: Database,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<void> {
  const uncertain = sql`SELECT 1 FROM notifications
    WHERE id = ${id} AND state = 'incertain' AND NOT ${isOnItsWay(now)}`;
  await writeIf(db, uncertain, [
    db
      .update(notifications)
      .set({ state: "envoye", lastError: null, nextAttemptAt: null })
      .where(eq(notifications.id, id)),
    auditEntry(db, { actor, at: now, action: "arrivee", entity: "message", entityId: id, ...aboutPatch(id) }),
  ]);
}

/** A message that is on Discord, and its number there: null where somebody found it of which Discord said nothing. */
export async function findSent(db: Database, id: string): Promise<{ messageId: string | null } | undefined> {
  const isSent = and(eq(notifications.id, id), eq(notifications.state, "envoye"));
  const [row] = await db.select({ messageId: notifications.messageId }).from(notifications).where(isSent);
  return row;
}

const isGivenUp = and(eq(notifications.state, "abandonne"), eq(notifications.lastError, closing.givenUp));

/**
 * Gives a message up that failed, as one whose webhook nobody has any more: it waits for nobody, and is sent only if
 * somebody asks for it again.
 *
 * @returns false when there is no such message, it did not fail, or it is on its way at this moment. One that was given
 *   up before is not noted a second time.
 */
export async function giveUpMessage(
  db: Database,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<boolean> {
  const failed = sql`SELECT 1 FROM notifications WHERE ${eq(notifications.id, id)}
    AND ${inArray(notifications.state, failedStates)} AND NOT ${isGivenUp} AND NOT ${isOnItsWay(now)}`;
  const isNoted = await writeIf(db, failed, [
    db
      .update(notifications)
      .set({ state: "abandonne", lastError: closing.givenUp, nextAttemptAt: null })
      .where(eq(notifications.id, id)),
    auditEntry(db, { actor, at: now, action: "abandon", entity: "message", entityId: id, ...aboutPatch(id) }),
  ]);
  return isNoted || (await db.$count(notifications, and(eq(notifications.id, id), isGivenUp))) > 0;
}

/**
 * For the batch that notes what became of the edit `id`: where newer edits took its place while it was under way, and
 * the last of them was sent meanwhile, Discord may have had them in the wrong order. That one is sent once more; one
 * that waits will come after it anyway.
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

/** What became of a message that an earlier press of 'Renvoyer' took: sent, or on its way; null for any other. */
export async function findTaken(
  db: Database,
  id: string,
  now: number,
): Promise<"envoye" | "en-attente" | null> {
  const [row] = await db
    .select({
      state: notifications.state,
      lastError: notifications.lastError,
      updatedAt: notifications.updatedAt,
    })
    .from(notifications)
    .where(eq(notifications.id, id));
  if (row?.state === "envoye") return "envoye";
  const isTaken = row?.lastError === askedAgain || row?.lastError === onItsWay;
  return isTaken && row.updatedAt > now - longestSendingMs ? "en-attente" : null;
}
