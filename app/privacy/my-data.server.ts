/** What is kept about one person: to be read, and to be erased (PRIV-01). */
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { startOfDay } from "#app/analytics/days";
import type { VisitEvent } from "#app/analytics/visit-event";
import { dayVisitor, type Sender } from "#app/analytics/visitor-hash.server";
import type { Viewer } from "#app/auth/viewer";
import {
  auditLog,
  downloadMarks,
  guideFeedback,
  recalls,
  sessions,
  totals,
  visitGroups,
  visitors,
} from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { parisDay } from "#app/platform/dates";
import { rememberErasure } from "./erasures.server";

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** The groups of today that hold events of a visitor of the day. */
async function groupsOf(db: Database, visitor: string, now: number) {
  const from = startOfDay(parisDay(now)) * 1000;
  return db
    .select()
    .from(visitGroups)
    .where(and(gte(visitGroups.id, from), sql`instr(${visitGroups.events}, ${visitor}) > 0`))
    .orderBy(asc(visitGroups.id));
}

/** Today's visits, the only ones that can still be told to be somebody's. */
async function readVisits(db: Database, sender: Sender) {
  const visitor = await dayVisitor(db, sender);
  const groups = await groupsOf(db, visitor, sender.now);
  const events = groups.flatMap((group) => JSON.parse(group.events) as VisitEvent[]);
  const [votes] = await readBatch(db, [
    db
      .select({ page: guideFeedback.page, utile: guideFeedback.helpful, commentaire: guideFeedback.comment })
      .from(guideFeedback)
      .where(eq(guideFeedback.voter, visitor)),
  ]);
  return {
    visites: events
      .filter(({ v }) => v === visitor)
      .map(({ t, p, ms, r, c }) => ({ le: iso(t), page: p, msVisibles: ms, referent: r, pays: c })),
    avis: votes,
  };
}

async function readAccount(db: Database, { discordId }: Viewer) {
  const [people, open, marks, recalled, journal] = await readBatch(db, [
    db.select().from(visitors).where(eq(visitors.discordId, discordId)),
    db.select().from(sessions).where(eq(sessions.discordId, discordId)),
    db.select().from(downloadMarks).where(eq(downloadMarks.discordId, discordId)),
    db.select({ patch: recalls.patchId }).from(recalls).where(eq(recalls.discordId, discordId)),
    db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        entity: auditLog.entity,
        entityId: auditLog.entityId,
      })
      .from(auditLog)
      .where(eq(auditLog.actorId, discordId))
      .limit(5000),
  ]);
  const [person] = people;
  return {
    compte: person && {
      ...person,
      roleConfirmedAt: iso(person.roleConfirmedAt),
      firstVisitAt: iso(person.firstVisitAt),
      lastLoginAt: iso(person.lastLoginAt),
      previousVisitAt: iso(person.previousVisitAt),
    },
    // Without their ids, which are what a session is known by.
    sessions: open.map(({ createdAt, lastSeenAt, revokedAt, agent }) => ({
      debut: iso(createdAt),
      derniereActivite: iso(lastSeenAt),
      fin: iso(revokedAt),
      navigateur: agent,
    })),
    telechargements: marks.map(({ item, day }) => ({ fichier: item, jour: day })),
    rappels: recalled.map(({ patch }) => patch),
    journal: journal.map(({ at, ...line }) => ({ le: iso(at), ...line })),
  };
}

/** Everything about who asks: the account when signed in, and the visits of the day. */
export async function readMyData(db: Database, viewer: Viewer | null, sender: Sender) {
  const account = viewer && !viewer.local ? await readAccount(db, viewer) : null;
  return { ...account, aujourdhui: await readVisits(db, sender) };
}

/** @returns the ids of the erased votes. */
async function eraseVisits(db: Database, sender: Sender): Promise<string[]> {
  const visitor = await dayVisitor(db, sender);
  for (const group of await groupsOf(db, visitor, sender.now)) {
    const others = (JSON.parse(group.events) as VisitEvent[]).filter(({ v }) => v !== visitor);
    await (others.length > 0
      ? db
          .update(visitGroups)
          .set({ events: JSON.stringify(others) })
          .where(eq(visitGroups.id, group.id))
      : db.delete(visitGroups).where(eq(visitGroups.id, group.id)));
  }
  const votes = await db
    .delete(guideFeedback)
    .where(eq(guideFeedback.voter, visitor))
    .returning({ id: guideFeedback.id });
  return votes.map(({ id }) => id);
}

/**
 * Erases the account with its sessions and downloads, and the visits of the day; a backup that is older
 * does not bring them back. What a member of staff wrote into the journal stays, as the page says.
 */
export async function eraseMyData(db: Database, viewer: Viewer | null, sender: Sender): Promise<void> {
  const discordId = viewer && !viewer.local ? viewer.discordId : null;
  const votes = await eraseVisits(db, sender);
  const remembered = await rememberErasure(db, { discordId, votes, at: sender.now });
  if (discordId === null) {
    for (const statement of remembered) await statement;
    return;
  }
  await db.batch([
    db
      .update(totals)
      .set({ visitors: sql`max(0, ${totals.visitors} - 1)` })
      .where(sql`EXISTS (SELECT 1 FROM visitors WHERE discord_id = ${discordId})`),
    db.delete(visitors).where(eq(visitors.discordId, discordId)),
    db.delete(sessions).where(eq(sessions.discordId, discordId)),
    db.delete(downloadMarks).where(eq(downloadMarks.discordId, discordId)),
    db.delete(recalls).where(eq(recalls.discordId, discordId)),
    ...remembered,
  ]);
}
