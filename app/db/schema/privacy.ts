import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns";

/**
 * What people had erased, so that no older backup brings it back (PRIV-01). `key` names an account by a
 * hash with `salt`, and a vote by its random id: neither says who it was.
 */
export const erasures = sqliteTable(
  "erasures",
  {
    key: text("key").primaryKey(),
    salt: text("salt").notNull(),
    at: time("at").notNull(),
  },
  (t) => [index("erasures_at").on(t.at)],
);
