import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Actor, auditEntriesOf, siteActor } from "#app/audit/record";
import { apiTokens } from "#app/db/schema";
import { type Database, writeBatch } from "#app/platform/database";

interface Revocation {
  now: number;
  actor: Actor;
  motif?: string;
}

/** Statements that revoke tokens, each with a line of the journal; one that is revoked already is not noted again. */
function revocation(db: Database, which: SQL, { now, actor, motif }: Revocation) {
  const where = and(which, isNull(apiTokens.revokedAt));
  return [
    auditEntriesOf(db, {
      of: apiTokens,
      where,
      actor,
      at: now,
      action: "revocation",
      entity: "jeton",
      entityId: apiTokens.id,
      before: sql`json_object('name', ${apiTokens.name}, 'scope', ${apiTokens.scope})`,
      ...(motif && { after: sql`json_object('motif', ${motif})` }),
    }),
    db.update(apiTokens).set({ revokedAt: now }).where(where),
  ] as const;
}

export const revokeToken = (db: Database, id: string, revoked: Revocation): Promise<void> =>
  writeBatch(db, [...revocation(db, eq(apiTokens.id, id), revoked)]);

/**
 * Statements that revoke every token that a person made. By default the site does it, because the person is no longer
 * an owner.
 */
export const revokeTokensOf = (
  db: Database,
  person: string,
  { now, actor = siteActor, motif = "Son auteur n'est plus Owner." }: Partial<Revocation> & { now: number },
) => revocation(db, eq(apiTokens.createdBy, person), { now, actor, motif });
