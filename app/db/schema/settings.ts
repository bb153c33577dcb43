import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, isOneOf, now, time } from "./columns";

/** What owners switch on in the administration. Without a row a setting is off. */
export const settings = sqliteTable(
  "settings",
  {
    name: text("name", { enum: ["chiffres-reels"] }).primaryKey(),
    enabled: flag("enabled").notNull(),
    updatedAt: time("updated_at").notNull().default(now),
  },
  (t) => [check("settings_name_check", isOneOf(t.name))],
);
