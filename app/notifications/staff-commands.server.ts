/** What staff do with a message that failed, or of which Discord said nothing. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { notifications } from "#app/db/schema";
import { type Database, didHappen, writeIf } from "#app/platform/database";
import { isThere } from "./commands.server";
import { closing, failedStates } from "./message-states";
import { isOnItsWay, longestSendingMs, maySay, onItsWay } from "./outbox-conditions.server";

const askedAgain = "Renvoi demandé";

interface Act {
  /** Of the message. */
  id: string;
  actor: Actor;
  now: number;
}

/** What the journal calls a message: the patch that it is about. */
const ofMessage = (id: string) => {
  const named = sql`(SELECT json_object('version', version) FROM patches
    WHERE id = (SELECT patch_id FROM notifications WHERE id = ${id}))`;
  return { entity: "message", entityId: id, before: named, after: named } as const;
};

/**
 * Makes a message that failed ready to be sent again, with all its tries.
 *
 * @returns false when there is no such message, it did not fail, it announces a patch that is not shown or was
 *   withdrawn, or it is on its way at this moment (a second press of the button): then nothing is noted either. Null
 *   where D1 does not say whether it was done.
 */
export async function retryMessage(db: Database, { id, actor, now }: Act): Promise<boolean | null> {
  const failed = sql`SELECT 1 FROM notifications WHERE id = ${id}
    AND ${inArray(notifications.state, failedStates)} AND ${maySay}
    AND NOT (coalesce(last_error, '') IN (${askedAgain}, ${onItsWay}) AND updated_at > ${now - longestSendingMs})`;
  const renewal = [
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
    auditEntry(db, { actor, at: now, action: "renvoi", ...ofMessage(id) }),
  ];
  try {
    return await writeIf(db, failed, renewal);
  } catch (error) {
    const isAsked = and(
      eq(notifications.id, id),
      eq(notifications.lastError, askedAgain),
      eq(notifications.updatedAt, now),
    );
    const isDone = await didHappen(error, () => isThere(db, isAsked));
    if (isDone === false) throw error;
    return isDone;
  }
}

/**
 * Notes that a message of which Discord said nothing is in its channel: somebody looked. It is not sent any more. Where
 * its state is another one, or it is on its way at this moment, nothing is noted.
 */
export async function noteArrival(db: Database, { id, actor, now }: Act): Promise<void> {
  const uncertain = sql`SELECT 1 FROM notifications
    WHERE id = ${id} AND state = 'incertain' AND NOT ${isOnItsWay(now)}`;
  await writeIf(db, uncertain, [
    db
      .update(notifications)
      .set({ state: "envoye", lastError: null, nextAttemptAt: null })
      .where(eq(notifications.id, id)),
    auditEntry(db, { actor, at: now, action: "arrivee", ...ofMessage(id) }),
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
export async function giveUpMessage(db: Database, { id, actor, now }: Act): Promise<boolean> {
  const failed = sql`SELECT 1 FROM notifications WHERE ${eq(notifications.id, id)}
    AND ${inArray(notifications.state, failedStates)} AND NOT ${isGivenUp} AND NOT ${isOnItsWay(now)}`;
  const isNoted = await writeIf(db, failed, [
    db
      .update(notifications)
      .set({ state: "abandonne", lastError: closing.givenUp, nextAttemptAt: null })
      .where(eq(notifications.id, id)),
    auditEntry(db, { actor, at: now, action: "abandon", ...ofMessage(id) }),
  ]);
  return isNoted || (await db.$count(notifications, and(eq(notifications.id, id), isGivenUp))) > 0;
}

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
