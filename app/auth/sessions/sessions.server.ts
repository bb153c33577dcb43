import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { mostCounted, oneMore } from "#app/db/most-counted";
import { localAccounts, sessions, totals, visitors } from "#app/db/schema";
import { noRecalls, recallsColumn } from "#app/patches/recalls.server";
import { type Database, readBatch, retried } from "#app/platform/database";
import { byShape, type Given, prepared } from "#app/platform/prepared";
import { randomToken, sha256 } from "#app/platform/tokens";
import { constantes } from "#app/site";
import { closeDirections } from "#app/text/close-directions";
import { isSeen } from "#app/text/unseen";
import { avatarUrl } from "../discord/discord-api";
import type { SignedInPerson } from "../discord/discord-strategy";
import { type LocalSecrets, localMarks } from "../local-accounts/local-marks.server";
import { shareRole, tokensLostAs } from "../recorded-role.server";
import type { Role } from "../roles";
import { revokeTokensOf } from "../tokens/token-revocation.server";
import type { Viewer } from "../viewer";

const { sessionInactiviteMs, sessionAbsolueMs, activiteIntervalleMs } = constantes;

/** No two of these may have the same name in SQL: a batch of D1 gives rows as objects, where one hides the other. */
const viewerColumns = {
  discordId: sessions.discordId,
  displayName: visitors.displayName,
  avatarUrl: visitors.avatarUrl,
  previousVisitAt: visitors.previousVisitAt,
  installedPatch: visitors.installedPatch,
  role: sessions.role,
  localAccount: sessions.localAccount,
  localMark: sessions.localMark,
  /** Null when the account is gone, or when the sign-in was Discord's. */
  accountName: sql<string | null>`${localAccounts.displayName} AS account_name`,
  accountRole: sql<Role | null>`${localAccounts.role} AS account_role`,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  revokedAt: sessions.revokedAt,
  roleCheckedAt: sessions.roleCheckedAt,
  roleAskedAt: sessions.roleAskedAt,
};

interface SessionQuestion {
  id: string;
  now: number;
  withRecalls: boolean;
  env: LocalSecrets;
}

const selectSession = byShape((withRecalls: boolean) =>
  prepared((db, { sessionId }: Given<"sessionId">) =>
    db
      .select({ ...viewerColumns, recalls: withRecalls ? recallsColumn : noRecalls })
      .from(sessions)
      .leftJoin(visitors, eq(visitors.discordId, sessions.discordId))
      .leftJoin(localAccounts, eq(localAccounts.id, sessions.localAccount))
      .where(eq(sessions.id, sessionId)),
  ),
);

/** The viewer behind a session id, or null when the session ended: logout, 2 h idle, 12 h in all. */
export async function findViewer(
  db: Database,
  { id, now, withRecalls, env }: SessionQuestion,
): Promise<Viewer | null> {
  const sessionId = await sha256(id);
  const [rows] = await readBatch(db, [selectSession(withRecalls)(db, { sessionId })]);
  const row = rows[0];
  if (!row || row.revokedAt !== null) return null;
  if (now - row.lastSeenAt >= sessionInactiviteMs) return null;
  if (now - row.createdAt >= sessionAbsolueMs) return null;
  const { revokedAt, accountName, accountRole, localAccount, localMark, ...person } = row;
  const { displayName, avatarUrl: picture } = person;
  if (localAccount !== null) {
    // The session of a local account ends with the account, and has the role that the account has now.
    if (accountName === null || accountRole === null) return null;
    if (localMark === null || !(await localMarks(env)).includes(localMark)) return null;
    const local = { displayName: accountName, avatarUrl: "", role: accountRole };
    return { ...person, ...local, sessionId, local: true };
  }
  if (displayName === null || picture === null) return null;
  return { ...person, displayName, avatarUrl: picture, sessionId, local: false };
}

/** How long an answer may still be on its way to a browser that has signed in again since it asked. */
const lateAnswerMs = 60_000;

/**
 * Whether a session ended within the last minute because its browser signed in again: another session began at the same
 * moment. When D1 does not answer, assume that it did: the request has been served, and the next answer can still clear
 * the cookies.
 */
export async function isReplaced(db: Database, id: string, now: number): Promise<boolean> {
  const ownId = await sha256(id);
  const own = db.select({ at: sessions.revokedAt }).from(sessions).where(eq(sessions.id, ownId));
  const since = now - lateAnswerMs;
  // Only `lastSeenAt` has an index; it is never before `createdAt`.
  const isNew = and(gt(sessions.createdAt, since), gt(sessions.lastSeenAt, since));
  const next = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNew, eq(sessions.createdAt, own), ne(sessions.id, ownId)));
  return retried(() => next).then(
    (rows) => rows.length > 0,
    () => true,
  );
}

/** Sessions that have not ended: the same rule as `findViewer`, for statements. */
export const isOpen = (now: number) =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.lastSeenAt, now - sessionInactiviteMs),
    gt(sessions.createdAt, now - sessionAbsolueMs),
  );

/**
 * Reports activity (AUTH-11). Writes at most every five minutes and never revives a session that
 * ended in the meantime: the conditions are part of the statement.
 *
 * @returns the sign of life from which the session's two hours count.
 */
export async function touchSession(db: Database, viewer: Viewer, now: number): Promise<number> {
  if (now - viewer.lastSeenAt < activiteIntervalleMs) return viewer.lastSeenAt;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, viewer.sessionId), isOpen(now)));
  return now;
}

interface NewSession {
  person: SignedInPerson;
  now: number;
  agent: string;
  /** Session that the browser held before; it ends here (T-05). */
  previousId: string | null;
}

/** Records the sign-in and opens a session under a new id, all or nothing. */
export async function openSession(db: Database, input: NewSession): Promise<string> {
  const { person, now } = input;
  const { user, role } = person;
  const id = randomToken();
  const profile = {
    username: user.username,
    globalName: user.global_name ?? null,
    // Discord takes a name of blank letters, and one that turns what stands after it.
    displayName: closeDirections(
      user.global_name && isSeen(user.global_name) ? user.global_name : user.username,
    ),
    discriminator: user.discriminator ?? "0",
    avatarUrl: avatarUrl(user),
    lastLoginAt: now,
  };
  const confirmed = person.roleConfirmed ? { role, roleConfirmedAt: now } : {};
  await db.batch([
    db
      .update(totals)
      .set({ visitors: sql`${totals.visitors} + 1` })
      .where(sql`${totals.id} = 1 AND NOT EXISTS (SELECT 1 FROM visitors WHERE discord_id = ${user.id})`),
    db
      .insert(visitors)
      .values({
        discordId: user.id,
        ...profile,
        role,
        roleConfirmedAt: person.roleConfirmed ? now : 0,
        firstVisitAt: now,
      })
      .onConflictDoUpdate({
        target: visitors.discordId,
        set: {
          ...profile,
          ...confirmed,
          previousVisitAt: sql`${visitors.lastLoginAt}`,
          totalVisits: oneMore(visitors.totalVisits, mostCounted),
        },
      }),
    ...(person.roleConfirmed
      ? [shareRole(db, user.id, role, now), ...tokensLostAs(db, user.id, role, now)]
      : []),
    db.insert(sessions).values({
      id: await sha256(id),
      discordId: user.id,
      role,
      createdAt: now,
      lastSeenAt: now,
      roleCheckedAt: person.roleConfirmed ? now : 0,
      roleAskedAt: now,
      agent: input.agent,
    }),
    ...(await endPrevious(db, input.previousId, now)),
  ]);
  return id;
}

const endOf = (db: Database, sessionId: string, now: number) =>
  db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId));

/** The statements that end the session that a browser held before it signed in (T-05); none where it held none. */
export const endPrevious = async (db: Database, id: string | null, now: number) =>
  id === null ? [] : [endOf(db, await sha256(id), now)];

/** Logout: the session ends at once, everywhere. */
export async function endSession(db: Database, id: string, now: number): Promise<void> {
  await endOf(db, await sha256(id), now);
}

/**
 * A statement that ends every session of a person: the role was withdrawn, or the account is changed or gone. If one
 * of their own sessions asks for it, `butId` is that one, and it stays.
 */
export const endAllSessions = (db: Database, discordId: string, now: number, butId = "") =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.discordId, discordId), ne(sessions.id, butId), isNull(sessions.revokedAt)));

/**
 * Discord says that the person has no role any more: their sessions and tokens end, and the role seen before is not
 * trusted as a fallback.
 */
export async function endAccess(db: Database, discordId: string, now: number): Promise<void> {
  await db.batch([
    db.update(visitors).set({ roleConfirmedAt: 0 }).where(eq(visitors.discordId, discordId)),
    endAllSessions(db, discordId, now),
    ...revokeTokensOf(db, discordId, { now }),
  ]);
}
