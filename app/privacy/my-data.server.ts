/** What is kept about one person, to be read (PRIV-01). */
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { eventsOf } from "#app/analytics/visit-event";
import { dayVisitor, type Sender } from "#app/analytics/visitor-hash.server";
import { accountIdOf } from "#app/auth/local-accounts/local-accounts.server";
import type { Viewer } from "#app/auth/viewer";
import {
  apiTokens,
  auditLog,
  downloadMarks,
  guideFeedback,
  localAccounts,
  patches,
  recalls,
  sessions,
  visitGroups,
  visitors,
} from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { hasEventsOf, isVoteOf } from "./of-today.server";

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

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
