/** What is being sent, what may be and what waits for somebody, as rows of the outbox say it. */
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { notifications, patches } from "#app/db/schema";
import { isOffered } from "#app/patches/offered.server";
import { closing, failedStates } from "./message-states";

/** What stands as a message's last error while it is being sent; a Worker that stops leaves it there. */
export const onItsWay = "Envoi interrompu";

/** No sending takes longer: Discord has five seconds. */
export const longestSendingMs = 15_000;

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
export const isOnItsWay = (now: number) =>
  sql`(${wasTaken} AND ${notifications.updatedAt} > ${now - longestSendingMs})`;

/**
 * Messages that may be sent: of no patch, edits of what was sent, and announcements of patches that visitors are
 * offered.
 */
export const maySay = or(
  isNull(notifications.patchId),
  eq(notifications.kind, "modification"),
  sql`EXISTS (SELECT 1 FROM ${patches} WHERE ${patches.id} = ${notifications.patchId} AND ${isOffered})`,
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
