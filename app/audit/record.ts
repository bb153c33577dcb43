import { auditLog } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import type { AuditAction, AuditEntity } from "./labels";

/** Who acts: a signed-in person, or an API token under its name. */
export interface Actor {
  id: string;
  name: string;
}

/** The nightly and the ten-minute jobs, for what they do to records of staff. */
export const jobActor: Actor = { id: "systeme", name: "Tâche planifiée" };

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

/** A line of the journal, to be put into the batch of the change itself: both happen or neither. */
export const auditEntry = (db: Database, { actor, before = null, after = null, ...entry }: Entry) =>
  db.insert(auditLog).values({ ...entry, actorId: actor.id, actorName: actor.name, before, after });
