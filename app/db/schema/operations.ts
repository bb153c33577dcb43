import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, isOneOf, time } from "./columns";

/** Who did what, when, to which record. Staff can read it and nobody can edit it. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: time("at").notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    before: text("before", { mode: "json" }).$type<unknown>(),
    after: text("after", { mode: "json" }).$type<unknown>(),
  },
  (t) => [
    index("audit_log_entity").on(t.entity, t.entityId),
    index("audit_log_at").on(t.at),
    index("audit_log_actor").on(t.actorId),
  ],
);

export const backups = sqliteTable(
  "backups",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull(),
    kind: text("kind", { enum: ["nuit", "manuelle", "securite"] }).notNull(),
    bytes: integer("bytes").notNull(),
    counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
    sha256: text("sha256").notNull(),
    createdAt: time("created_at").notNull(),
    createdBy: text("created_by"),
    /** Of a safety copy: the kinds of record that the restore after it was to change. */
    touched: text("before", { mode: "json" }).$type<string[]>(),
    /** Whether it could be read back, the last time somebody tried; null where nobody has. */
    readable: flag("readable"),
  },
  (t) => [index("backups_created").on(t.createdAt), check("backups_kind_check", isOneOf(t.kind))],
);

/** Last run of every scheduled job. */
export const heartbeats = sqliteTable("heartbeats", {
  job: text("job").primaryKey(),
  startedAt: time("started_at").notNull(),
  finishedAt: time("finished_at"),
  ok: flag("ok").notNull().default(false),
  detail: text("detail").notNull().default(""),
});

/** Since when each secret of the operator is as it is (F-12): a keyed fingerprint, never the secret. */
export const secretDates = sqliteTable("secret_dates", {
  name: text("name").primaryKey(),
  /** HMAC under SESSION_SECRET: says nothing to who reads the database. */
  fingerprint: text("fingerprint").notNull(),
  since: time("since").notNull(),
  /** Seen to change on that day; false where it was only seen for the first time. */
  changed: flag("changed").notNull(),
});
