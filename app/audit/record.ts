import { is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditLog } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { changedPart } from "./changes";
import type { AuditAction, AuditEntity } from "./labels";

/** Who acts: a signed-in person, or an API token under its name. */
export interface Actor {
  id: string;
  name: string;
}

/** The nightly and the ten-minute jobs, for what they do to records of staff. */
export const jobActor: Actor = { id: "systeme", name: "Tâche planifiée" };

/** The site itself, for what neither a person nor a job did. */
export const siteActor: Actor = { id: "site", name: "Le site" };

export const actorOf = (viewer: { discordId: string; displayName: string }): Actor => ({
  id: viewer.discordId,
  name: viewer.displayName,
});

interface Entry {
  actor: Actor;
  at: number;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

/** What SQL works out cannot be compared here: it stays as it was given. */
const contentsOf = (before: unknown, after: unknown, entity: AuditEntity) =>
  is(before, SQL) || is(after, SQL) ? { before, after } : changedPart(before, after, entity);

/**
 * A line of the journal, to be put into the batch of the change itself: both happen or neither. Of a record before and
 * after it, it keeps what differs.
 */
export const auditEntry = (db: Database, { actor, before = null, after = null, ...entry }: Entry) =>
  db.insert(auditLog).values({
    ...entry,
    actorId: actor.id,
    actorName: actor.name,
    ...contentsOf(before, after, entry.entity),
  });

interface Entries extends Pick<Entry, "actor" | "at" | "action" | "entity"> {
  of: SQLiteTable;
  where: SQL | undefined;
  entityId: SQLiteColumn;
  before?: SQL;
  after?: SQL;
}

/** The same for each row that a condition finds in a table; what is said of it is SQL. */
export const auditEntriesOf = (
  db: Database,
  { of, where, actor, at, action, entity, entityId, before = sql`NULL`, after = sql`NULL` }: Entries,
) =>
  db.insert(auditLog).select(
    db
      .select({
        id: sql`NULL`.as("id"),
        at: sql`${at}`.as("at"),
        actorId: sql`${actor.id}`.as("actor_id"),
        actorName: sql`${actor.name}`.as("actor_name"),
        action: sql`${action}`.as("action"),
        entity: sql`${entity}`.as("entity"),
        entityId,
        before: before.as("before"),
        after: after.as("after"),
      } satisfies Record<keyof typeof auditLog.$inferInsert, unknown>)
      .from(of)
      .where(where),
  );
