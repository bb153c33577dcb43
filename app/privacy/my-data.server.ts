/** What is kept about one person: to be read, and to be erased (PRIV-01). */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { beginDay } from "#app/analytics/roll-up.server";
import { eventsOf } from "#app/analytics/visit-event";
import { dayVisitor, type Sender } from "#app/analytics/visitor-hash.server";
import { accountIdOf } from "#app/auth/local-accounts/local-accounts.server";
import type { Viewer } from "#app/auth/viewer";
import {
  apiTokens,
  auditLog,
  dailyTotals,
  downloadMarks,
  guideFeedback,
  localAccounts,
  patches,
  recalls,
  sessions,
  totals,
  visitGroups,
  visitors,
} from "#app/db/schema";
import { type Database, readBatch, writeBatch } from "#app/platform/database";
import { parisDay } from "#app/time/dates";
import { startOfDay } from "#app/time/days";
import { rememberErasure, wasErased } from "./erasures.server";

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const isOfToday = (now: number) => gte(visitGroups.id, startOfDay(parisDay(now)) * 1000);

/** A visitor of the day votes on one day only: older votes need no look. */
const isVoteOf = (visitor: string, now: number) =>
  and(gte(guideFeedback.at, startOfDay(parisDay(now))), eq(guideFeedback.voter, visitor));

/** The groups of today that hold events of a visitor of the day. */
const hasEventsOf = (visitor: string, now: number) =>
  and(isOfToday(now), sql`instr(${visitGroups.events}, ${visitor}) > 0`);

/** Who votes is known by address and agent, which a household or a school may share: what one wrote is not another's. */
const leftOut = "(omis\u00a0: d'autres personnes peuvent avoir la même adresse et le même navigateur)";

/** Groups of visits in one answer: more than anybody leaves pages on a day, and few enough for the memory of a Worker. */
const mostGroups = 500;

/** Today's visits, the only ones that can still be told to be somebody's. */
async function readVisits(db: Database, sender: Sender) {
  const visitor = await dayVisitor(db, sender);
  const [groups, votes] = await readBatch(db, [
    db
      .select()
      .from(visitGroups)
      .where(hasEventsOf(visitor, sender.now))
      .orderBy(asc(visitGroups.id))
      .limit(mostGroups + 1),
    db
      .select({ page: guideFeedback.page, utile: guideFeedback.helpful, commentaire: guideFeedback.comment })
      .from(guideFeedback)
      .where(isVoteOf(visitor, sender.now)),
  ]);
  const events = groups.slice(0, mostGroups).flatMap(eventsOf);
  return {
    visites: events
      .filter(({ v }) => v === visitor)
      .map(({ t, p, ms, r, c }) => ({ le: iso(t), page: p, msVisibles: ms, referent: r, pays: c })),
    ...(groups.length > mostGroups && { visitesCompletes: false }),
    avis: votes.map((vote) => ({ ...vote, commentaire: vote.commentaire && leftOut })),
  };
}

/** Lines of the journal in one answer: more than anybody writes. */
const mostLines = 5000;

async function readAccount(db: Database, { discordId }: Viewer) {
  const { username, displayName, email, role, createdAt } = localAccounts;
  const [people, ranOf, local, open, marks, recalled, tokens, journal] = await readBatch(db, [
    db
      .select({ person: visitors, version: patches.version })
      .from(visitors)
      .leftJoin(patches, and(eq(patches.id, visitors.installedPatch), isNotNull(patches.position)))
      .where(eq(visitors.discordId, discordId)),
    db
      .select({ id: patches.id, version: patches.version })
      .from(patches)
      .where(
        and(
          isNotNull(patches.position),
          sql`${patches.id} IN (
            SELECT key FROM visitors, json_each(visitors.ran_sql) WHERE visitors.discord_id = ${discordId})`,
        ),
      ),
    db
      .select({ username, displayName, email, role, createdAt })
      .from(localAccounts)
      .where(eq(localAccounts.id, accountIdOf(discordId) ?? "")),
    db.select().from(sessions).where(eq(sessions.discordId, discordId)),
    db.select().from(downloadMarks).where(eq(downloadMarks.discordId, discordId)),
    db.select({ patch: recalls.patchId }).from(recalls).where(eq(recalls.discordId, discordId)),
    db
      .select({
        name: apiTokens.name,
        scope: apiTokens.scope,
        createdAt: apiTokens.createdAt,
        lastUsedAt: apiTokens.lastUsedAt,
        revokedAt: apiTokens.revokedAt,
      })
      .from(apiTokens)
      .where(eq(apiTokens.createdBy, discordId)),
    db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        entity: auditLog.entity,
        entityId: auditLog.entityId,
      })
      .from(auditLog)
      .where(eq(auditLog.actorId, discordId))
      .orderBy(desc(auditLog.id))
      .limit(mostLines + 1),
  ]);
  const [{ person, version } = {}] = people;
  const [account] = local;
  const { ranSql = {}, ...profile } = person ?? {};
  return {
    ...(account && { compteDeSecours: { ...account, createdAt: iso(account.createdAt) } }),
    compte: person && {
      ...profile,
      // The name of what `installedPatch` is the id of; null once visitors do not see it any more.
      installedVersion: version,
      roleConfirmedAt: iso(person.roleConfirmedAt),
      firstVisitAt: iso(person.firstVisitAt),
      lastLoginAt: iso(person.lastLoginAt),
      previousVisitAt: iso(person.previousVisitAt),
    },
    // Without their ids, which are what a session is known by.
    sessions: open.map(({ createdAt, lastSeenAt, revokedAt, agent, role }) => ({
      role,
      debut: iso(createdAt),
      derniereActivite: iso(lastSeenAt),
      fin: iso(revokedAt),
      navigateur: agent,
    })),
    sqlExecute: Object.entries(ranSql).map(([patch, { sha256, at }]) => ({
      patch,
      // Null where visitors do not see the patch any more, as above.
      version: ranOf.find(({ id }) => id === patch)?.version ?? null,
      sha256,
      le: iso(at),
    })),
    telechargements: marks.map(({ item, day, at }) => ({ fichier: item, jour: day, le: iso(at) })),
    rappels: recalled.map(({ patch }) => patch),
    ...(tokens.length > 0 && {
      jetons: tokens.map(({ name, scope, createdAt, lastUsedAt, revokedAt }) => ({
        usage: name,
        portee: scope,
        cree: iso(createdAt),
        dernierUsage: iso(lastUsedAt),
        revoque: iso(revokedAt),
      })),
    }),
    journal: journal
      .slice(0, mostLines)
      .reverse()
      .map(({ at, ...line }) => ({ le: iso(at), ...line })),
    ...(journal.length > mostLines && { journalComplet: false }),
  };
}

/** Everything about who asks: when signed in what is kept under their name, and the visits of the day. */
export async function readMyData(db: Database, viewer: Viewer | null, sender: Sender) {
  const account = viewer && (await readAccount(db, viewer));
  return { ...account, aujourdhui: await readVisits(db, sender) };
}

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
