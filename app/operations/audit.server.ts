import { sql } from "drizzle-orm";
import type { Actor } from "#app/auth/staff.server";
import { auditLog } from "#app/db/schema";
import type { Database } from "#app/platform/database";

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

interface Options {
  actor: Actor;
  now: number;
  entry: AuditEntry;
}

/** The journal's row for a change, to be put in the batch that makes the change. */
export function audit(db: Database, { actor, now, entry }: Options) {
  return db.insert(auditLog).values({ at: now, actorId: actor.id, actorName: actor.name, ...entry });
}

/**
 * The same, right after the statement that must have changed exactly one row: when it changed none
 * (somebody else was faster), the row has no action, which the table refuses, and D1 undoes the whole
 * batch. So everything else in the batch needs no condition of its own.
 */
export function auditOfOneChange(db: Database, { actor, now, entry }: Options) {
  return db.insert(auditLog).values({
    at: now,
    actorId: actor.id,
    actorName: actor.name,
    ...entry,
    action: sql`CASE WHEN changes() = 1 THEN ${entry.action} END`,
  });
}

/** Whether a batch was undone by `auditOfOneChange`. */
export function changedNothing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/NOT NULL constraint failed: audit_log\.action/i.test(cause.message)) return true;
  }
  return false;
}
