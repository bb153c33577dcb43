import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, time } from "./columns";

/** Answers to 'Cette page vous a-t-elle aidé ?' (DOC-59). */
export const guideFeedback = sqliteTable(
  "guide_feedback",
  {
    id: text("id").primaryKey(),
    page: text("page").notNull(),
    helpful: flag("helpful").notNull(),
    comment: text("comment").notNull().default(""),
    /** One vote per page and visitor of the day: hash with the day's salt, as for visits. */
    voter: text("voter").notNull(),
    at: time("at").notNull(),
  },
  (t) => [uniqueIndex("guide_feedback_voter").on(t.page, t.voter), index("guide_feedback_at").on(t.at)],
);
