/** What is kept about one person, erased (PRIV-01). */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { beginDay } from "#app/analytics/roll-up.server";
import { dayVisitor, type Sender } from "#app/analytics/visitor-hash.server";
import type { Viewer } from "#app/auth/viewer";
import {
  apiTokens,
  auditLog,
  dailyTotals,
  downloadMarks,
  guideFeedback,
  recalls,
  sessions,
  totals,
  visitGroups,
  visitors,
} from "#app/db/schema";
import { type Database, writeBatch } from "#app/platform/database";
import { parisDay } from "#app/time/dates";
import { rememberErasure, wasErased } from "./erasures.server";
import { hasEventsOf, isOfToday, isVoteOf } from "./of-today.server";

/** How many pages of today's events are a visitor's. */
const viewsOf = (visitor: string, now: number) =>
  sql`(SELECT count(*) FROM ${visitGroups}, json_each(${visitGroups.events}) AS seen
    WHERE ${hasEventsOf(visitor, now)} AND json_extract(seen.value, '$.v') = ${visitor}
      AND json_extract(seen.value, '$.p') IS NOT NULL)`;

/**
 * Takes the visits of a visitor of the day out of their groups, which hold those of others too: within the
 * database, so that of two visitors who erase at once neither brings the other's back.
 */
const forgetVisits = (db: Database, visitor: string, now: number) => [
  beginDay(db, now),
  // The roll-up leaves a day alone of which it finds fewer views than it has: these are meant to be missed.
  db
    .update(dailyTotals)
    .set({ views: sql`max(0, ${dailyTotals.views} - ${viewsOf(visitor, now)})` })
    .where(eq(dailyTotals.day, parisDay(now))),
  db
    .update(visitGroups)
    .set({
      events: sql`(SELECT json_group_array(json(value)) FROM json_each(${visitGroups.events})
        WHERE json_extract(value, '$.v') IS NOT ${visitor})`,
    })
    .where(hasEventsOf(visitor, now)),
  db.delete(visitGroups).where(and(isOfToday(now), eq(visitGroups.events, "[]"))),
];

const forgetAccount = (db: Database, discordId: string) => [
  db
    .update(totals)
    .set({ visitors: sql`${totals.visitors} - 1` })
    .where(sql`EXISTS (SELECT 1 FROM visitors WHERE discord_id = ${discordId})`),
  db.delete(visitors).where(eq(visitors.discordId, discordId)),
  db.delete(sessions).where(eq(sessions.discordId, discordId)),
  // Lines of before named the person whose sessions staff had ended.
  db
    .update(auditLog)
    .set({ entityId: "" })
    .where(and(eq(auditLog.entity, "session"), eq(auditLog.entityId, discordId))),
  db.delete(downloadMarks).where(eq(downloadMarks.discordId, discordId)),
  db.delete(recalls).where(eq(recalls.discordId, discordId)),
];

/** They would open again if the person came back. */
const revokeTokens = (db: Database, discordId: string, now: number) =>
  db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.createdBy, discordId), isNull(apiTokens.revokedAt)));

/**
 * Erases the account with its sessions and downloads, and the visits and votes of the day, and revokes its tokens, all or
 * nothing; a backup that is older does not bring them back. What a member of staff wrote into the journal stays, as the
 * page says, and so does a local account with its tokens, which is the owners' to delete.
 *
 * @returns whether the list of what was erased is longer by it
 */
export async function eraseMyData(db: Database, viewer: Viewer | null, sender: Sender): Promise<boolean> {
  const discordId = viewer?.discordId ?? null;
  const visitor = await dayVisitor(db, sender);
  // One a page of the guide at most.
  const rows = await db
    .select({ id: guideFeedback.id })
    .from(guideFeedback)
    .where(isVoteOf(visitor, sender.now));
  const votes = rows.map(({ id }) => id);
  const remembered = await rememberErasure(db, { discordId, votes, at: sender.now });
  const statements = [
    ...remembered,
    ...forgetVisits(db, visitor, sender.now),
    db.delete(guideFeedback).where(inArray(guideFeedback.id, votes)),
    ...(discordId === null ? [] : forgetAccount(db, discordId)),
    ...(discordId === null || viewer?.local ? [] : [revokeTokens(db, discordId, sender.now)]),
  ];
  try {
    await writeBatch(db, statements);
  } catch (error) {
    // Where only the answer was lost it is done: who asked again, signed out by it, would read that their account stays.
    if (discordId === null || !(await wasErased(db, discordId, sender.now).catch(() => false))) throw error;
  }
  return remembered.length > 0;
}
