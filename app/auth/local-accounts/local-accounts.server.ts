/** Local accounts: the way in when Discord is down. Off unless LOCAL_ADMIN_PASSWORD is set (F-05). */
import { and, asc, eq, notExists, sql } from "drizzle-orm";
import { localAccounts, sessions } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { randomToken, sha256 } from "#app/platform/tokens";
import { endPrevious } from "../sessions/sessions.server";
import { founder, isFounder } from "./account-rules";
import { hashPassword, isSecret, verifyPassword } from "./password.server";

export type LocalAccount = typeof localAccounts.$inferSelect;

export const personPrefix = "local:";

/** What a local account is known by where a person is by the id of Discord: in sessions, tokens and the journal. */
export const personOf = (accountId: string): string => personPrefix + accountId;

/** The account behind such a name; null for a person of Discord. */
export const accountIdOf = (person: string): string | null =>
  person.startsWith(personPrefix) ? person.slice(personPrefix.length) : null;

export const sameName = (username: string) =>
  sql`lower(${localAccounts.username}) = ${username.trim().toLowerCase()}`;

async function findAccount(db: Database, username: string): Promise<LocalAccount | null> {
  const [rows] = await readBatch(db, [db.select().from(localAccounts).where(sameName(username)).limit(1)]);
  return rows[0] ?? null;
}

/**
 * The account behind name and password, or null: the same answer after the same work whether the name
 * or the password is wrong. `admin` opens with the secret as it is now, which is stored nowhere: a new one
 * closes what the old one opened. It is made at its first sign-in.
 */
export async function authenticate(
  db: Database,
  { username, password, secret, now }: { username: string; password: string; secret: string; now: number },
): Promise<LocalAccount | null> {
  const account = await findAccount(db, username);
  if (await verifyPassword(password, account?.passwordHash ?? null)) return account;
  if (!isFounder(username) || !(await isSecret(password, secret))) return null;
  return account ?? createFounder(db, now);
}

async function createFounder(db: Database, now: number): Promise<LocalAccount | null> {
  const row = {
    id: crypto.randomUUID(),
    username: founder,
    displayName: "Administrateur",
    email: null,
    role: "owner" as const,
    // Nobody's password, until an owner chooses one beside the secret.
    passwordHash: await hashPassword(randomToken()),
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(localAccounts).values(row).onConflictDoNothing();
  return findAccount(db, founder);
}

interface NewLocalSession {
  account: LocalAccount;
  /** The newest of `localMarks`. */
  mark: string | undefined;
  now: number;
  agent: string;
  /** Session that the browser held before; it ends here (T-05). */
  previousId: string | null;
}

/** Opens a session for a local account, all or nothing; it has no row among the visitors of Discord. */
export async function openLocalSession(
  db: Database,
  { account, mark, now, agent, previousId }: NewLocalSession,
): Promise<string> {
  const id = randomToken();
  const sessionId = await sha256(id);
  const asVerified = db
    .select({ id: localAccounts.id })
    .from(localAccounts)
    .where(and(eq(localAccounts.id, account.id), eq(localAccounts.passwordHash, account.passwordHash)));
  await db.batch([
    db.insert(sessions).values({
      id: sessionId,
      discordId: personOf(account.id),
      role: account.role,
      createdAt: now,
      lastSeenAt: now,
      roleCheckedAt: now,
      roleAskedAt: now,
      agent,
      localAccount: account.id,
      localMark: mark,
    }),
    ...(await endPrevious(db, previousId, now)),
    // A password that changed since it was verified ended the sessions that were there: this one is late.
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), notExists(asVerified))),
  ]);
  return id;
}

/** The list, without the hashes. */
export async function listAccounts(db: Database) {
  const [rows] = await readBatch(db, [
    db
      .select({
        id: localAccounts.id,
        username: localAccounts.username,
        displayName: localAccounts.displayName,
        email: localAccounts.email,
        role: localAccounts.role,
        createdAt: localAccounts.createdAt,
        updatedAt: localAccounts.updatedAt,
      })
      .from(localAccounts)
      .orderBy(asc(localAccounts.createdAt))
      .limit(200),
  ]);
  return rows;
}

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];
