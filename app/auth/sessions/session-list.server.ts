import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { localAccounts, sessions, visitors } from "#app/db/schema";
import { type Database, readBatch, writeIf } from "#app/platform/database";
import { after, cutPage, type Edge } from "#app/platform/keyset";
import type { Viewer } from "../viewer";
import { isOpen } from "./sessions.server";

const pageSize = 100;

/** One page of the sessions that are open now, last seen first. Ids are hashes: they open nothing. */
export async function listSessions(db: Database, now: number, edge: Edge | null) {
  const [found] = await readBatch(db, [
    db
      .select({
        id: sessions.id,
        person: sessions.discordId,
        role: sessions.role,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        agent: sessions.agent,
        name: sql<string>`coalesce(${visitors.displayName}, ${localAccounts.displayName}, '?') AS person_name`,
        local: sql<number>`${sessions.localAccount} IS NOT NULL AS is_local`,
      })
      .from(sessions)
      .leftJoin(visitors, eq(visitors.discordId, sessions.discordId))
      .leftJoin(localAccounts, eq(localAccounts.id, sessions.localAccount))
      .where(and(isOpen(now), after(sessions.lastSeenAt, sessions.id, edge)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(pageSize + 1),
  ]);
  const { rows, next } = cutPage(found, pageSize, ({ lastSeenAt: at, id }) => ({ at, id }));
  return {
    rows: rows.map(({ local, ...row }) => ({ ...row, local: local === 1 })),
    first: edge === null,
    next,
  };
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>["rows"][number];

/** The sessions that one person has open, the newest first: those that they can end themselves. */
export async function listOwnSessions(db: Database, { discordId, sessionId }: Viewer, now: number) {
  const { id, agent, createdAt, lastSeenAt } = sessions;
  const [rows] = await readBatch(db, [
    db
      .select({ id, agent, createdAt, lastSeenAt })
      .from(sessions)
      .where(and(eq(sessions.discordId, discordId), isOpen(now)))
      .orderBy(desc(createdAt))
      .limit(50),
  ]);
  return rows.map(({ id, ...row }) => ({ ...row, isThis: id === sessionId }));
}

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** Ends one session, or all of a person; nothing is noted where none was open. */
export async function endSessions(
  db: Database,
  { id, person, actor, now }: { id?: string; person?: string; actor: Actor; now: number },
): Promise<void> {
  const whose = id ? eq(sessions.id, id) : eq(sessions.discordId, person ?? "");
  await writeIf(db, sql`SELECT 1 FROM ${sessions} WHERE ${whose} AND ${isNull(sessions.revokedAt)}`, [
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(whose, isNull(sessions.revokedAt))),
    auditEntry(db, {
      actor,
      at: now,
      action: "fin",
      entity: "session",
      // Without the person: journals are kept, and whoever erases their account must not be in one.
      entityId: id?.slice(0, 12) ?? "",
    }),
  ]);
}
