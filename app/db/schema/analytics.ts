import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns";

/** Random salt of a day (Europe/Paris). Deleted with the day: the hashes cannot be made again. */
export const dailySalts = sqliteTable("daily_salts", {
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});

/**
 * What beacons reported, in groups: one row for all that one isolate received in a few seconds, so that
 * a visit costs less than a row. The id is the time of writing (ms × 1000 and a random part): a day is a
 * range of it, without an index to keep. Searches have groups of their own, whose id says the day alone. Kept 90 days.
 */
export const visitGroups = sqliteTable("visit_groups", {
  id: integer("id").primaryKey(),
  /** `VisitEvent[]` of `app/analytics/visit-event.ts`. */
  events: text("events").notNull(),
});

/** Figures by label, such as views by page. */
export type Tally = Record<string, number>;

const tally = (name: string) => text(name, { mode: "json" }).$type<Tally>().notNull().default(sql`'{}'`);

/** All that the dashboard reads: one row a day (Europe/Paris), written again by every roll-up of the day. */
export const dailyTotals = sqliteTable("daily_totals", {
  day: text("day").primaryKey(),
  visitors: integer("visitors").notNull().default(0),
  visits: integer("visits").notNull().default(0),
  views: integer("views").notNull().default(0),
  /** Time during which pages were visible. */
  visibleMs: integer("visible_ms").notNull().default(0),
  /** By label; the most frequent ones of the day. */
  pages: tally("pages"),
  referrers: tally("referrers"),
  countries: tally("countries"),
  searches: tally("searches"),
  downloads: tally("downloads"),
  /** Since the first day, this one included. */
  allVisits: integer("all_visits").notNull().default(0),
  allVisibleMs: integer("all_visible_ms").notNull().default(0),
  updatedAt: time("updated_at").notNull().default(0),
});
