/** Local accounts: the way in when Discord is down. Off unless LOCAL_ADMIN_PASSWORD is set (F-05). */
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { localAccounts, sessions } from "#app/db/schema";
import { type Database, isConflict, readBatch, writeBatch } from "#app/platform/database";
import { accountMessages } from "./account-messages";
import { hashPassword, verifyPassword } from "./password.server";
import { randomToken, sha256 } from "./tokens";

/** The account that is made from the secret; it cannot be deleted (AUTH-22). */
export const founder = "admin";

export type LocalAccount = typeof localAccounts.$inferSelect;

export interface AccountInput {
  username: string;
  displayName: string;
  email: string;
  role: "owner" | "nvteam";
  /** '' on an update keeps the password. */
  password: string;
}

const sameName = (username: string) =>
  sql`lower(${localAccounts.username}) = ${username.trim().toLowerCase()}`;

export async function findAccount(db: Database, username: string): Promise<LocalAccount | null> {
  const [rows] = await readBatch(db, [db.select().from(localAccounts).where(sameName(username)).limit(1)]);
  return rows[0] ?? null;
}

/**
 * The account behind name and password, or null: the same answer after the same work whether the name
 * or the password is wrong. `admin` does not exist before its first sign-in with the secret.
 */
export async function authenticate(
  db: Database,
  { username, password, secret, now }: { username: string; password: string; secret: string; now: number },
): Promise<LocalAccount | null> {
  const account = await findAccount(db, username);
  if (account || username.trim().toLowerCase() !== founder) {
    return (await verifyPassword(password, account?.passwordHash ?? null)) ? account : null;
  }
  const passwordHash = await hashPassword(secret);
  if (!(await verifyPassword(password, passwordHash))) return null;
  const row = {
    id: crypto.randomUUID(),
    username: founder,
    displayName: "Administrateur",
    email: null,
    role: "owner" as const,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(localAccounts).values(row).onConflictDoNothing();
  return findAccount(db, founder);
}

/** Opens a session for a local account; it has no row among the visitors of Discord. */
export async function openLocalSession(
  db: Database,
  { account, now, agent }: { account: LocalAccount; now: number; agent: string },
): Promise<string> {
  const id = randomToken();
  await db.insert(sessions).values({
    id: await sha256(id),
    discordId: `local:${account.id}`,
    role: account.role,
    createdAt: now,
    lastSeenAt: now,
    roleCheckedAt: now,
    roleAskedAt: now,
    agent,
    localAccount: account.id,
  });
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
      })
      .from(localAccounts)
      .orderBy(asc(localAccounts.createdAt))
      .limit(200),
  ]);
  return rows;
}

/** The sentence of a name or address that is taken; an account is not compared with itself (AUTH-22). */
async function takenBy(db: Database, { username, email }: AccountInput, exceptId: string) {
  const others = ne(localAccounts.id, exceptId);
  const [names, emails] = await readBatch(db, [
    db
      .select({ id: localAccounts.id })
      .from(localAccounts)
      .where(and(sameName(username), others))
      .limit(1),
    db
      .select({ id: localAccounts.id })
      .from(localAccounts)
      .where(and(sql`lower(${localAccounts.email}) = ${email.toLowerCase()}`, others))
      .limit(1),
  ]);
  if (names.length > 0) return { username: accountMessages.usernameTaken };
  return email !== "" && emails.length > 0 ? { email: accountMessages.emailTaken } : null;
}

const publicPart = ({ username, displayName, email, role }: AccountInput) => ({
  username,
  displayName,
  email,
  role,
});

export type AccountOutcome =
  | { kind: "done" }
  | { kind: "taken"; issues: { username?: string; email?: string } }
  | { kind: "missing" };

interface Change {
  actor: Actor;
  now: number;
}

export async function createAccount(
  db: Database,
  input: AccountInput,
  { actor, now }: Change,
): Promise<AccountOutcome> {
  const issues = await takenBy(db, input, "");
  if (issues) return { kind: "taken", issues };
  const id = crypto.randomUUID();
  const passwordHash = await hashPassword(input.password);
  try {
    await writeBatch(db, [
      db.insert(localAccounts).values({
        id,
        ...publicPart(input),
        email: input.email || null,
        passwordHash,
        createdAt: now,
        updatedAt: now,
      }),
      auditEntry(db, {
        actor,
        at: now,
        action: "creation",
        entity: "compte",
        entityId: id,
        after: publicPart(input),
      }),
    ]);
    return { kind: "done" };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return {
      kind: "taken",
      issues: (await takenBy(db, input, "")) ?? { username: accountMessages.usernameTaken },
    };
  }
}

/** Changes an account; a new password or role ends its sessions (ASVS 7.4.2). */
export async function updateAccount(
  db: Database,
  id: string,
  input: AccountInput,
  { actor, now }: Change,
): Promise<AccountOutcome> {
  const [before] = await db.select().from(localAccounts).where(eq(localAccounts.id, id));
  if (!before) return { kind: "missing" };
  const issues = await takenBy(db, input, id);
  if (issues) return { kind: "taken", issues };
  // The name of the founding account is how it is found: it stays.
  const username = before.username === founder ? founder : input.username;
  const role = before.username === founder ? before.role : input.role;
  const passwordHash = input.password ? await hashPassword(input.password) : before.passwordHash;
  const endsSessions = input.password !== "" || role !== before.role;
  await writeBatch(db, [
    db
      .update(localAccounts)
      .set({ ...publicPart(input), username, role, email: input.email || null, passwordHash, updatedAt: now })
      .where(eq(localAccounts.id, id)),
    ...(endsSessions ? [endAccountSessions(db, id, now)] : []),
    auditEntry(db, {
      actor,
      at: now,
      action: "modification",
      entity: "compte",
      entityId: id,
      before: publicPart({ ...before, email: before.email ?? "", password: "" }),
      after: {
        ...publicPart({ ...input, username, role }),
        motDePasse: input.password ? "changé" : undefined,
      },
    }),
  ]);
  return { kind: "done" };
}

const endAccountSessions = (db: Database, id: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.discordId, `local:${id}`), isNull(sessions.revokedAt)));

export async function deleteAccount(
  db: Database,
  id: string,
  { actor, now }: Change,
): Promise<AccountOutcome | { kind: "protected" }> {
  const [before] = await db.select().from(localAccounts).where(eq(localAccounts.id, id));
  if (!before) return { kind: "missing" };
  if (before.username === founder) return { kind: "protected" };
  await writeBatch(db, [
    db.delete(localAccounts).where(eq(localAccounts.id, id)),
    endAccountSessions(db, id, now),
    auditEntry(db, {
      actor,
      at: now,
      action: "suppression",
      entity: "compte",
      entityId: id,
      before: publicPart({ ...before, email: before.email ?? "", password: "" }),
    }),
  ]);
  return { kind: "done" };
}
