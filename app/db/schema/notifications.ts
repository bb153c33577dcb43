import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isOneOf, time } from "./columns";

/** Outbox of the Discord messages: written with the patch, delivered afterwards. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    patchId: text("patch_id"),
    kind: text("kind", { enum: ["creation", "modification", "essai", "bilan"] }).notNull(),
    /** 'defaut', 'test', 'equipe': webhooks of the secrets; else one typed by staff, sealed, never sent to a browser. */
    target: text("target").notNull(),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    state: text("state", {
      enum: ["en-attente", "envoye", "a-renvoyer", "incertain", "invalide", "abandonne"],
    }).notNull(),
    messageId: text("message_id"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at"),
    lastError: text("last_error"),
    createdBy: text("created_by"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** A random mark of whoever takes the message to send it: where D1's answer is lost, it tells that we did. */
    claim: text("claim"),
  },
  (t) => [
    index("notifications_due").on(t.state, t.nextAttemptAt),
    index("notifications_created").on(t.createdAt),
    index("notifications_patch").on(t.patchId),
    check("notifications_kind_check", isOneOf(t.kind)),
    check("notifications_state_check", isOneOf(t.state)),
  ],
);
