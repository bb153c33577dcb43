import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { undoMs } from "#app/backups/retention";
import { notifications, patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { after, cutPage, type Edge } from "#app/platform/keyset";
import { dayMs } from "#app/time/dates";
import { closing, isFailed, waitingStates } from "./message-states";
import { asSeen, isLeaving, maySay } from "./outbox-conditions.server";
import { showTarget } from "./seal-target.server";
import { teamTarget, testTarget } from "./targets";

/** Whether a stored message mentions the clients, as 1 or 0: the role is named in its text, and nothing else is. */
export const ringsRole = sql<number>`json_extract(${notifications.payload}, '$.content') IS NOT NULL`;

const pageSize = 30;
const quarterMs = 92 * dayMs;

/** One page of messages, newest first. Targets leave the server masked only. */
export async function readMessages(db: Database, edge: Edge | null, now: number) {
  const [found] = await readBatch(db, [
    db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        state: notifications.state,
        target: notifications.target,
        nextAttemptAt: notifications.nextAttemptAt,
        lastError: notifications.lastError,
        createdAt: notifications.createdAt,
        updatedAt: notifications.updatedAt,
        mention: ringsRole,
        /** Of the message itself: a patch that is tried may not exist yet. */
        subject: sql<string | null>`json_extract(${notifications.payload}, '$.embeds[0].title') AS subject`,
        patchId: notifications.patchId,
        version: patches.version,
        held: sql<0 | 1>`NOT ${maySay}`.as("held"),
        /** It waits for its patch's hour, which is no trouble. */
        scheduled: sql<0 | 1>`${patches.status} IS 'programme'`.as("scheduled"),
      })
      .from(notifications)
      .leftJoin(patches, eq(patches.id, notifications.patchId))
      .where(after(notifications.createdAt, notifications.id, edge))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(pageSize + 1),
  ]);
  const { rows, next } = cutPage(found, pageSize, ({ createdAt: at, id }) => ({ at, id }));
  const seen = rows.map((row) => asSeen(row, now));
  return {
    rows: seen.map(({ target, mention, subject, lastError, held, scheduled, updatedAt, ...row }) => ({
      ...row,
      /** It failed, or waits, and announces a patch that visitors do not see any more: it is not sent while that is so. */
      held: held === 1 && (isFailed(row.state) || (scheduled === 0 && isLeaving(row))),
      // A correction rings nobody.
      mention: mention === 1 && row.kind === "creation",
      target: channels[target] ?? showTarget(target),
      /** The address is a secret of the site, which may be replaced: an address of its own stays the message's. */
      isSecret: target in channels,
      subject: target === testTarget ? subject : null,
      lastError:
        lastError === closing.setAside && updatedAt < now - undoMs
          ? closing.leftAside
          : (lastError?.replace(/ · webhook [0-9a-f]{8}$/, "") ?? null),
    })),
    next,
  };
}

/** Targets that are secrets, by what they are for. */
const channels: Record<string, string> = {
  defaut: "Webhook par défaut",
  [testTarget]: "Salon d'essai",
  [teamTarget]: "Salon de l'équipe",
};

export type MessageRow = Awaited<ReturnType<typeof readMessages>>["rows"][number];

/** The messages that wait to be sent about a patch: where each goes, as it is stored, and the role that it will ring. */
export const readWaiting = (db: Database, patchId: string) =>
  db
    .select({
      id: notifications.id,
      target: notifications.target,
      roleId: sql<string | null>`json_extract(${notifications.payload}, '$.allowed_mentions.roles[0]')`,
    })
    .from(notifications)
    .where(and(eq(notifications.patchId, patchId), inArray(notifications.state, waitingStates)));

export interface LastMention {
  /** When a role was last mentioned, within a quarter. */
  at: number | null;
  thisQuarter: number;
  /** Within the last seven days. */
  thisWeek: number;
}

/**
 * How often roles were mentioned lately: what staff should know before they do it again (N-10). A message
 * rings when it is sent, which is the last thing that happens to its row: that may be long after it was
 * written, for a scheduled patch.
 */
export async function readLastMention(db: Database, now: number): Promise<LastMention> {
  const [rows] = await readBatch(db, [
    db
      .select({ at: notifications.updatedAt })
      .from(notifications)
      .where(
        and(
          gte(notifications.createdAt, now - quarterMs),
          eq(notifications.kind, "creation"),
          sql`${notifications.state} IN ('envoye','incertain')`,
          ringsRole,
        ),
      )
      .orderBy(desc(notifications.createdAt))
      .limit(100),
  ]);
  const times = rows.map(({ at }) => at);
  return {
    at: times.length > 0 ? Math.max(...times) : null,
    thisQuarter: times.length,
    thisWeek: times.filter((at) => at > now - 7 * dayMs).length,
  };
}
