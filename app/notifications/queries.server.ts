import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { notifications, patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { maskWebhook } from "./webhook-url";

const pageSize = 30;

/** States that wait for a person. */
export const failedStates = ["a-renvoyer", "incertain", "invalide", "abandonne"] as const;

/** Targets that are secrets, by what they are for. */
const channels: Record<string, string> = {
  defaut: "Webhook par défaut",
  equipe: "Salon de l'équipe",
};

const quarterMs = 92 * 24 * 60 * 60 * 1000;

/** One page of messages, newest first. Targets leave the server masked only. */
export async function readMessages(db: Database, before: number | null) {
  const [rows] = await readBatch(db, [
    db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        state: notifications.state,
        target: notifications.target,
        attempts: notifications.attempts,
        nextAttemptAt: notifications.nextAttemptAt,
        lastError: notifications.lastError,
        createdAt: notifications.createdAt,
        mention: sql<number>`json_extract(${notifications.payload}, '$.content') IS NOT NULL`,
        patchId: notifications.patchId,
        version: patches.version,
        title: patches.title,
      })
      .from(notifications)
      .leftJoin(patches, eq(patches.id, notifications.patchId))
      .where(before ? lt(notifications.createdAt, before) : undefined)
      .orderBy(desc(notifications.createdAt))
      .limit(pageSize + 1),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ target, mention, lastError, ...row }) => ({
      ...row,
      mention: mention === 1,
      target: channels[target] ?? maskWebhook(target),
      lastError: lastError?.replace(/ · webhook [0-9a-f]{8}$/, "") ?? null,
    })),
    next: rows.length > pageSize ? (page.at(-1)?.createdAt ?? null) : null,
  };
}

export type MessageRow = Awaited<ReturnType<typeof readMessages>>["rows"][number];

export interface LastMention {
  /** When a role was last mentioned, within a quarter. */
  at: number | null;
  thisQuarter: number;
}

/** How often roles were mentioned lately: what staff should know before they do it again (N-10). */
export async function readLastMention(db: Database, now: number): Promise<LastMention> {
  const [rows] = await readBatch(db, [
    db
      .select({ at: notifications.createdAt })
      .from(notifications)
      .where(
        and(
          gte(notifications.createdAt, now - quarterMs),
          eq(notifications.kind, "creation"),
          sql`${notifications.state} IN ('envoye','incertain')`,
          sql`json_extract(${notifications.payload}, '$.content') IS NOT NULL`,
        ),
      )
      .orderBy(desc(notifications.createdAt))
      .limit(100),
  ]);
  return { at: rows[0]?.at ?? null, thisQuarter: rows.length };
}
