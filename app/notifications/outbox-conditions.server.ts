/** Which messages are being sent, may be sent, or wait for somebody: as conditions on rows of the outbox. */
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { notifications, patches } from "#app/db/schema";
import { isOffered } from "#app/patches/offered.server";
import { closing, failedStates } from "./message-states";

/** Stored as a message's last error while it is being sent: when the Worker stops half-way, this is what stays. */
export const onItsWay = "Envoi interrompu";

/** No sending takes longer: Discord has five seconds. */
export const longestSendingMs = 15_000;

type Sending = Pick<typeof notifications.$inferSelect, "state" | "lastError" | "updatedAt">;

/**
 * A message as staff see it. While it is being sent it is stored as 'incertain', which means to staff that Discord did
 * not answer; until that is so, they see that it waits.
 */
export function asSeen<Message extends Sending>(message: Message, now: number): Message {
  const isBeingSent =
    message.state === "incertain" &&
    message.lastError === onItsWay &&
    message.updatedAt > now - longestSendingMs;
  if (!isBeingSent) return message;
  return { ...message, state: "en-attente", lastError: null, nextAttemptAt: null };
}

/** Taken to be sent, with nothing noted since: on its way, or cut off when that was too long ago. */
const wasTaken = sql`(${notifications.state} = 'incertain' AND ${notifications.lastError} IS ${onItsWay})`;

export const wasCutOff = (now: number) =>
  sql`(${wasTaken} AND ${notifications.updatedAt} < ${now - longestSendingMs})`;

/** Discord is being asked right now. */
export const isOnItsWay = (now: number) =>
  sql`(${wasTaken} AND ${notifications.updatedAt} > ${now - longestSendingMs})`;

/** Whether a message, as staff read it, waits: one that Discord is being asked to take has no next hour. */
export const isLeaving = ({
  state,
  nextAttemptAt,
}: Pick<Sending, "state"> & { nextAttemptAt: number | null }) =>
  state === "en-attente" && nextAttemptAt !== null;

/** A restore set it aside: to whoever edits its patch there is no such message. */
export const isSetAside = sql`coalesce(${notifications.lastError}, '') = ${closing.setAside}`;

/**
 * Messages that may be sent: those of no patch, edits of what was sent, and announcements of patches that visitors see
 * and that are not withdrawn.
 */
export const maySay = or(
  isNull(notifications.patchId),
  eq(notifications.kind, "modification"),
  sql`EXISTS (SELECT 1 FROM ${patches} WHERE ${patches.id} = ${notifications.patchId} AND ${isOffered})`,
);

/**
 * Messages that wait for a person. Not: those being sent now, tests (their sender was told), those that may not be sent
 * because their patch is gone, and those that somebody has closed.
 */
export const waitsForSomebody = (now: number) =>
  and(
    inArray(notifications.state, failedStates),
    ne(notifications.kind, "essai"),
    notInArray(sql`coalesce(${notifications.lastError}, '')`, Object.values(closing)),
    maySay,
    sql`NOT ${isOnItsWay(now)}`,
  );
