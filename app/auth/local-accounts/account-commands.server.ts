/** What an owner does with local accounts; each change is one batch with its line of the journal. */
import { and, eq, ne, sql } from "drizzle-orm";
import { differences } from "#app/audit/changes";
import { type Actor, auditEntry } from "#app/audit/record";
import { localAccounts } from "#app/db/schema";
import { type Database, isConflict, readBatch, writeIf } from "#app/platform/database";
import { endAllSessions } from "../sessions/sessions.server";
import { revokeTokensOf } from "../tokens/token-revocation.server";
import { changed, journalPart } from "./account-journal";
import { accountMessages } from "./account-messages";
import { founder, isFounder } from "./account-rules";
import { type LocalAccount, personOf, sameName } from "./local-accounts.server";
import { hashPassword } from "./password.server";

interface AccountInput {
  username: string;
  displayName: string;
  email: string;
  role: "owner" | "nvteam";
  /** '' on an update keeps the password. */
  password: string;
}

/**
 * What is already taken, the name or the address; an account is not compared with itself (AUTH-22). The founder's name
 * is reserved even before the founder's first sign-in: the secret must open an owner's account.
 */
async function takenBy(db: Database, { username, email }: AccountInput, before: LocalAccount | null) {
  if (isFounder(username) && before?.username !== founder) {
    return { username: accountMessages.usernameTaken };
  }
  const others = ne(localAccounts.id, before?.id ?? "");
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
  return emails.length > 0 ? { email: accountMessages.emailTaken } : null;
}

/** The same after the database refused: one of the two is taken. */
const taken = async (db: Database, input: AccountInput, before: LocalAccount | null) =>
  (await takenBy(db, input, before)) ?? { username: accountMessages.usernameTaken };

/** An account without its password, as its form has it. */
export const publicPart = ({
  username,
  displayName,
  email,
  role,
}: Pick<LocalAccount, "username" | "displayName" | "email" | "role">) => ({
  username,
  displayName,
  email: email ?? "",
  role,
});

type AccountOutcome =
  | { kind: "done" }
  | { kind: "taken"; issues: { username?: string; email?: string } }
  /** Somebody else changed the account since it was read; `current` is what it is now. */
  | { kind: "conflict"; current: LocalAccount }
  | { kind: "missing" }
  /** The form was sent before, and the account that it made has been deleted since. */
  | { kind: "spent" };

/** Who makes a change, and when. */
export interface Change {
  actor: Actor;
  now: number;
}

const wasNeverDeleted = (id: string) =>
  sql`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM audit_log WHERE entity = 'compte' AND entity_id = ${id} AND action = 'suppression')`;

/**
 * @param id the same each time that the same form is sent: it makes one account, and a deleted one does not come back
 */
export async function createAccount(
  db: Database,
  { id, input }: { id: string; input: AccountInput },
  { actor, now }: Change,
): Promise<AccountOutcome> {
  const refusal = async (issues: { username?: string; email?: string }): Promise<AccountOutcome> =>
    (await readAccount(db, id)) ? { kind: "done" } : { kind: "taken", issues };
  const issues = await takenBy(db, input, null);
  if (issues) return refusal(issues);
  const passwordHash = await hashPassword(input.password);
  try {
    const isMade = await writeIf(db, wasNeverDeleted(id), [
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
        after: journalPart(input),
      }),
    ]);
    return { kind: isMade ? "done" : "spent" };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return refusal(await taken(db, input, null));
  }
}

const readAccount = async (db: Database, id: string) =>
  (await db.select().from(localAccounts).where(eq(localAccounts.id, id)))[0] ?? null;

const isAsRead = (id: string, readAt: number) =>
  sql`SELECT 1 FROM local_accounts WHERE id = ${id} AND updated_at = ${readAt}`;

/**
 * Whether an account already is what a form asks for: nothing was changed in the form, or it was saved before and the
 * answer was lost. A form with a password is not compared, or one could try passwords here.
 */
const isAsAsked = (stored: LocalAccount, input: AccountInput): boolean =>
  input.password === "" && differences(publicPart(stored), publicPart(input)).length === 0;

/**
 * Changes an account; a new password or role ends its sessions (ASVS 7.4.2).
 *
 * @param readAt `updatedAt` of the account as it was read: of two changes of the same state only one is accepted
 */
export async function updateAccount(
  db: Database,
  { id, readAt, input }: { id: string; readAt: number; input: AccountInput },
  { actor, now }: Change,
): Promise<AccountOutcome> {
  const before = await readAccount(db, id);
  if (!before) return { kind: "missing" };
  if (isAsAsked(before, input)) return { kind: "done" };
  if (before.updatedAt !== readAt) return { kind: "conflict", current: before };
  const issues = await takenBy(db, input, before);
  if (issues) return { kind: "taken", issues };
  // The name of the founding account is how it is found: it stays.
  const username = before.username === founder ? founder : input.username;
  const role = before.username === founder ? before.role : input.role;
  const passwordHash = input.password ? await hashPassword(input.password) : before.passwordHash;
  const endsSessions = input.password !== "" || role !== before.role;
  const changes = {
    ...publicPart(input),
    username,
    role,
    email: input.email || null,
    passwordHash,
    updatedAt: Math.max(now, readAt + 1),
  };
  const statements = [
    db.update(localAccounts).set(changes).where(eq(localAccounts.id, id)),
    ...(endsSessions ? [endAllSessions(db, personOf(id), now)] : []),
    auditEntry(db, {
      actor,
      at: now,
      action: "modification",
      entity: "compte",
      entityId: id,
      before: journalPart(before),
      after: {
        ...journalPart({ ...input, username, role }),
        email: input.email === (before.email ?? "") ? undefined : changed,
        motDePasse: input.password ? changed : undefined,
      },
    }),
  ];
  try {
    if (await writeIf(db, isAsRead(id, readAt), statements)) return { kind: "done" };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { kind: "taken", issues: await taken(db, input, before) };
  }
  const current = await readAccount(db, id);
  if (!current) return { kind: "missing" };
  return isAsAsked(current, input) ? { kind: "done" } : { kind: "conflict", current };
}

/** @param readAt `updatedAt` of the account as it was read: one that was changed since then stays. */
export async function deleteAccount(
  db: Database,
  { id, readAt }: { id: string; readAt: number },
  { actor, now }: Change,
): Promise<AccountOutcome | { kind: "protected" }> {
  const before = await readAccount(db, id);
  if (!before) return { kind: "missing" };
  if (before.username === founder) return { kind: "protected" };
  if (before.updatedAt !== readAt) return { kind: "conflict", current: before };
  const isDone = await writeIf(db, isAsRead(id, readAt), [
    db.delete(localAccounts).where(eq(localAccounts.id, id)),
    endAllSessions(db, personOf(id), now),
    ...revokeTokensOf(db, personOf(id), { actor, now, motif: "Le compte de son auteur a été supprimé." }),
    auditEntry(db, {
      actor,
      at: now,
      action: "suppression",
      entity: "compte",
      entityId: id,
      before: journalPart(before),
    }),
  ]);
  if (isDone) return { kind: "done" };
  const current = await readAccount(db, id);
  return current ? { kind: "conflict", current } : { kind: "missing" };
}
