import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { now, time } from "./columns";

/** A version of a file that a newer one has replaced, and that members may still take (DL-13). */
export interface FormerVersion {
  version: string;
  size: string;
  format: string;
  link: string;
  sha256: string;
  /** When the next one took its place. */
  replacedAt: number;
}

export const downloadItems = sqliteTable("download_items", {
  slug: text("slug").primaryKey(),
  section: text("section").notNull(),
  title: text("title").notNull(),
  description: text("description").notNull().default(""),
  /** Size as shown, such as '12 Go'. */
  size: text("size").notNull(),
  format: text("format").notNull().default(""),
  link: text("link").notNull(),
  version: text("version").notNull().default(""),
  sha256: text("sha256").notNull().default(""),
  /** Newest first. */
  former: text("former", { mode: "json" }).$type<FormerVersion[]>().notNull().default(sql`'[]'`),
  position: integer("position").notNull(),
  updatedAt: time("updated_at").notNull().default(now),
  revision: integer("revision").notNull().default(1),
});

/** One row per person, file and day: a second click the same day is not a second download (DL-15). */
export const downloadMarks = sqliteTable(
  "download_marks",
  {
    discordId: text("discord_id").notNull(),
    /** `base` …, `former:<slug>:<replacedAt>` for a version of before, `patch:<id>:<kind>` for the links of a patch. */
    item: text("item").notNull(),
    /** Day in Europe/Paris, `YYYY-MM-DD`. */
    day: text("day").notNull(),
    /** Of the day's last download. */
    at: time("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discordId, t.item, t.day] }),
    index("download_marks_day").on(t.day),
    index("download_marks_item").on(t.item),
  ],
);

/** Who took or runs a patch that was withdrawn afterwards, and has not put the notice of it away (N-14). */
export const recalls = sqliteTable(
  "recalls",
  { discordId: text("discord_id").notNull(), patchId: text("patch_id").notNull() },
  (t) => [primaryKey({ columns: [t.discordId, t.patchId] }), index("recalls_patch").on(t.patchId)],
);

export const downloadCounts = sqliteTable(
  "download_counts",
  {
    item: text("item").notNull(),
    day: text("day").notNull(),
    count: integer("count").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.item, t.day] }), index("download_counts_day").on(t.day)],
);
