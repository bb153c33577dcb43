import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, auditEntriesOf, siteActor } from "#app/audit/record";
import { apiTokens } from "#app/db/schema";
import type { Database } from "#app/platform/database";

interface Revocation {
  now: number;
  actor?: Actor;
  motif?: string;
}

/**
 * Statements that revoke every token that a person made, each with a line of the journal. By default the site does it,
 * because the person is no longer an owner.
 */
export function revokeTokensOf(
  db: Database,
  person: string,
  { now, actor = siteActor, motif = "Son auteur n'est plus Owner." }: Revocation,
) {
  const areTheirs = and(eq(apiTokens.createdBy, person), isNull(apiTokens.revokedAt));
  return [
    auditEntriesOf(db, {
      of: apiTokens,
      where: areTheirs,
      actor,
      at: now,
      action: "revocation",
      entity: "jeton",
      entityId: apiTokens.id,
      before: sql`json_object('name', ${apiTokens.name}, 'scope', ${apiTokens.scope})`,
      after: sql`json_object('motif', ${motif})`,
    }),
    db.update(apiTokens).set({ revokedAt: now }).where(areTheirs),
  ] as const;
}
