import { and, eq, exists, gt, isNull, lte, or } from "drizzle-orm";
import { sessions, visitors } from "#app/db/schema";
import { type Database, readBatch, retried } from "#app/platform/database";
import type { KnownRole } from "./discord/membership";
import { latestNoted } from "./role-times";
import { can, type Role } from "./roles";
import { revokeTokensOf } from "./tokens/token-revocation.server";
import type { Viewer } from "./viewer";

/** Whether an answer of `now` comes after the one that is stored: a time that is still to come is of no answer. */
const isNoLater = (at: typeof sessions.roleCheckedAt | typeof visitors.roleConfirmedAt, now: number) =>
  or(lte(at, now), gt(at, latestNoted(now)));

/** What Discord says of a role goes into every session of the person, unless a later answer is already there. */
export const shareRole = (db: Database, discordId: string, role: Role, now: number) =>
  db
    .update(sessions)
    .set({ role, roleCheckedAt: now, roleAskedAt: now })
    .where(
      and(
        eq(sessions.discordId, discordId),
        isNull(sessions.revokedAt),
        isNoLater(sessions.roleCheckedAt, now),
      ),
    );

/** Whoever is no longer an owner on Discord loses their tokens; getting the role back does not bring them back. */
export const tokensLostAs = (db: Database, discordId: string, role: Role, now: number) =>
  can({ role }, "admin") ? [] : revokeTokensOf(db, discordId, { now });

/** What the viewer's own session says of their role; nothing when it ended meanwhile. */
const selectOwn = (db: Database, { sessionId }: Viewer) =>
  db
    .select({
      role: sessions.role,
      roleCheckedAt: sessions.roleCheckedAt,
      roleAskedAt: sessions.roleAskedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));

/** The role that is stored by now; null when the session ended meanwhile. */
export async function readOwnRole(db: Database, viewer: Viewer) {
  const [rows] = await readBatch(db, [selectOwn(db, viewer)]);
  return rows[0] ?? null;
}

/**
 * Notes the role that Discord gave when it was asked at `now`.
 *
 * @returns what is stored by then, which may be a later answer that was faster; null when the session ended meanwhile:
 *   perhaps they left the server, which a slower 'owner' must not undo
 */
export async function recordRole(db: Database, viewer: Viewer, role: Role, now: number) {
  const { discordId, sessionId } = viewer;
  const isOwn = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt));
  const [, , own] = await db.batch([
    db
      .update(visitors)
      .set({ role, roleConfirmedAt: now })
      .where(
        and(
          eq(visitors.discordId, discordId),
          isNoLater(visitors.roleConfirmedAt, now),
          exists(db.select({ id: sessions.id }).from(sessions).where(isOwn)),
        ),
      ),
    shareRole(db, discordId, role, now),
    selectOwn(db, viewer),
    ...tokensLostAs(db, discordId, role, now),
  ]);
  return own[0] ?? null;
}

/**
 * The same for the maker of a token; `known` is what was stored when Discord was asked.
 *
 * @returns what is stored by then: whoever left the server meanwhile does not become an owner again by a slower answer
 */
export async function recordMakerRole(
  db: Database,
  discordId: string,
  { role, now, known }: { role: Role; now: number; known: KnownRole },
): Promise<KnownRole | null> {
  const isAsKnown = eq(visitors.roleConfirmedAt, known.confirmedAt);
  const [, , rows] = await db.batch([
    db
      .update(visitors)
      .set({ role, roleConfirmedAt: now })
      .where(and(eq(visitors.discordId, discordId), isAsKnown)),
    shareRole(db, discordId, role, now),
    selectKnownRole(db, discordId),
    ...tokensLostAs(db, discordId, role, now),
  ]);
  return rows[0] ?? null;
}

export async function recordRoleAsked(db: Database, viewer: Viewer, now: number): Promise<void> {
  await db.update(sessions).set({ roleAskedAt: now }).where(eq(sessions.id, viewer.sessionId));
}

const selectKnownRole = (db: Database, discordId: string) =>
  db
    .select({ role: visitors.role, confirmedAt: visitors.roleConfirmedAt })
    .from(visitors)
    .where(eq(visitors.discordId, discordId));

export async function findKnownRole(db: Database, discordId: string): Promise<KnownRole | null> {
  const [row] = await retried(() => selectKnownRole(db, discordId));
  return row ?? null;
}
