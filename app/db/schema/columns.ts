/** What columns of every table are made of. */
import { type SQL, sql } from "drizzle-orm";
import { integer, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export const time = (name: string) => integer(name, { mode: "number" });
export const flag = (name: string) => integer(name, { mode: "boolean" });
/** The check of an enumeration, whose values are those of its column. */
export const isOneOf = (column: SQLiteColumn): SQL =>
  sql`${column} IN (${sql.raw((column.enumValues ?? []).map((value) => `'${value}'`).join(","))})`;
/** The default of a time: that of the statement. */
export const now = sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`;

/** What is known of a record that staff edit: who and when, and what keeps two of them apart. */
export const editing = () => ({
  createdAt: time("created_at").notNull().default(now),
  updatedAt: time("updated_at").notNull().default(now),
  /** Optimistic concurrency: an update names the revision that it read. */
  revision: integer("revision").notNull().default(1),
  createdBy: text("created_by"),
  deletedAt: time("deleted_at"),
  /** Makes a double submit create one record. */
  submissionId: text("submission_id"),
});
