import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isOneOf, now, time } from "./columns";

/** Messages of a server's console that the site knows, with what to do about them (N-12). Staff edit them. */
export const diagnosticRules = sqliteTable(
  "diagnostic_rules",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    severity: text("severity", { enum: ["bloquant", "attention"] }).notNull(),
    /** What the line of the console holds; `*` stands for anything (`app/diagnostic/match.ts`). */
    patterns: text("patterns", { mode: "json" }).$type<string[]>().notNull(),
    cause: text("cause").notNull(),
    /** A step a line. */
    remedy: text("remedy").notNull(),
    /** A page of the guide, with or without a heading, an https address, or ''. */
    link: text("link").notNull().default(""),
    createdAt: time("created_at").notNull().default(now),
    updatedAt: time("updated_at").notNull().default(now),
    revision: integer("revision").notNull().default(1),
  },
  (t) => [check("diagnostic_rules_severity_check", isOneOf(t.severity))],
);

/** How often a rule was the answer; nothing of what was pasted. */
export const diagnosticHits = sqliteTable(
  "diagnostic_hits",
  {
    /** Day in Europe/Paris, `YYYY-MM-DD`, kept for 30 days; '' is the sum of all days there ever were. */
    day: text("day").notNull(),
    ruleId: text("rule_id").notNull(),
    count: integer("count").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.ruleId] })],
);
