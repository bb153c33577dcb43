/** API tokens: made by owners, shown once, stored as their SHA-256 (F-04). */

import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { apiTokens, localAccounts, visitors } from "#app/db/schema";
import { type Database, isConflict, readBatch, writeBatch } from "#app/platform/database";
import { sha256 } from "#app/platform/tokens";
import { personPrefix } from "../local-accounts/local-accounts.server";
import type { TokenScope } from "./token-scopes";

/** Known by its look, in logs and in scans for secrets. */
const prefix = "neva_";
const shape = /^neva_[\w-]{43}$/;
const lastUseEveryMs = 5 * 60 * 1000;

interface NewToken {
  name: string;
  scope: TokenScope;
  /** 256 bits that the same form has again when it is sent again. */
  key: string;
  actor: Actor;
  now: number;
}

/** The new token, or the one that a first sending of the same form made; null when that one is revoked by now. */
export async function createToken(
  db: Database,
  { name, scope, key, actor, now }: NewToken,
): Promise<string | null> {
  const token = prefix + key;
  const id = crypto.randomUUID();
  try {
    await writeBatch(db, [
      db
        .insert(apiTokens)
        .values({ id, name, scope, hash: await sha256(token), createdBy: actor.id, createdAt: now }),
      auditEntry(db, {
        actor,
        at: now,
        action: "creation",
        entity: "jeton",
        entityId: id,
        after: { name, scope },
      }),
    ]);
    return token;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return (await findToken(db, token)) && token;
  }
}

/** The token behind a bearer header, unless it was revoked, and who made it: it acts in their name. */
export async function findToken(db: Database, text: string) {
  if (!shape.test(text)) return null;
  const [rows] = await readBatch(db, [
    db
      .select({
        id: apiTokens.id,
        name: apiTokens.name,
        scope: apiTokens.scope,
        createdBy: apiTokens.createdBy,
      })
      .from(apiTokens)
      .where(and(eq(apiTokens.hash, await sha256(text)), isNull(apiTokens.revokedAt))),
  ]);
  return rows[0] ?? null;
}

/** Notes the use of a token, at most every five minutes. */
export async function touchToken(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiTokens.id, id),
        or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now - lastUseEveryMs)),
      ),
    );
}

/** The list with who made each, without the hashes. Those that open come first: none of them may fall off its end. */
export async function listTokens(db: Database) {
  const [rows] = await readBatch(db, [
    db
      .select({
        id: apiTokens.id,
        name: apiTokens.name,
        scope: apiTokens.scope,
        createdAt: apiTokens.createdAt,
        lastUsedAt: apiTokens.lastUsedAt,
        revokedAt: apiTokens.revokedAt,
        maker: sql<string | null>`coalesce(${visitors.displayName}, ${localAccounts.displayName}) AS maker`,
      })
      .from(apiTokens)
      .leftJoin(visitors, eq(visitors.discordId, apiTokens.createdBy))
      .leftJoin(localAccounts, sql`${apiTokens.createdBy} = ${personPrefix} || ${localAccounts.id}`)
      .orderBy(desc(isNull(apiTokens.revokedAt)), desc(apiTokens.createdAt))
      .limit(200),
  ]);
  return rows;
}

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];
