import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/audit/record";
import { apiTokens, auditLog } from "#app/db/schema";
import type { Database } from "#app/platform/database";

/** The site itself, for what no person did. */
const theSite: Actor = { id: "site", name: "Le site" };

interface Revocation {
  now: number;
  actor?: Actor;
  motif?: string;
}

/**
 * Statements that revoke all tokens a person made, with a line of the journal for each; by the site, and because
 * the person is no owner any more, unless told otherwise.
 */
export function revokeTokensOf(
  db: Database,
  person: string,
  { now, actor = theSite, motif = "Son auteur n'est plus Owner." }: Revocation,
) {
  const areTheirs = and(eq(apiTokens.createdBy, person), isNull(apiTokens.revokedAt));
  return [
    db.insert(auditLog).select(
      sql`SELECT NULL, ${now}, ${actor.id}, ${actor.name}, 'revocation', 'jeton', id,
        json_object('name', name, 'scope', scope), json_object('motif', ${motif})
        FROM ${apiTokens} WHERE ${areTheirs}`,
    ),
    db.update(apiTokens).set({ revokedAt: now }).where(areTheirs),
  ] as const;
}
