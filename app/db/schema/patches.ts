import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { editing, flag, isOneOf, time } from "./columns";

/** The lines of each group of a patch (PN-10); their order and labels are in `app/patches/groups.ts`. */
export interface Modifications {
  systemMetier: string[];
  inventaire: string[];
  braquages: string[];
  divers: string[];
}

/** What a patch asks of a server; what is not known is not there (PN-22). */
export interface Compatibility {
  /** Editions of the game on which it was tried. */
  editions?: ("legacy" | "enhanced")[];
  /** Build of the server artifact below which it does not run, such as 12913. */
  artifactMin?: number;
  /** Newest build of the artifact on which it was tried. */
  artifactTested?: number;
  /** Build of the game that the server has to enforce, such as 3258. */
  gameBuild?: number;
  onesync?: "requis" | "facultatif";
}

export const patches = sqliteTable(
  "patches",
  {
    /** Timestamp in milliseconds, as a string (PN-14). */
    id: text("id").primaryKey(),
    version: text("version").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    author: text("author").notNull().default("Administrateur"),
    modifiedFiles: text("modified_files", { mode: "json" }).$type<string[]>().notNull(),
    modifications: text("modifications", { mode: "json" }).$type<Modifications>().notNull(),
    linkPatch: text("link_patch").notNull(),
    linkBase: text("link_base").notNull().default(""),
    linkMappings: text("link_mappings").notNull().default(""),
    status: text("status", { enum: ["brouillon", "programme", "publie", "retire"] })
      .notNull()
      .default("publie"),
    /** Dense rank among the patches that visitors see: 1 is the oldest. Null when not shown. */
    position: integer("position"),
    publishedAt: time("published_at"),
    /** When visitors could first see it, where that was after `publishedAt`: a job runs after the planned hour. */
    onlineAt: time("online_at"),
    scheduledFor: time("scheduled_for"),
    withdrawnReason: text("withdrawn_reason"),
    /** Version that replaces a withdrawn patch. */
    replacedBy: text("replaced_by"),
    breaking: flag("breaking").notNull().default(false),
    /** It closes a security hole that the versions before it have. */
    security: flag("security").notNull().default(false),
    /** Its archive holds the patches before it, too: it is enough to download that one (N-01). */
    cumulative: flag("cumulative").notNull().default(false),
    upgradeSteps: text("upgrade_steps", { mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    upgradeSql: text("upgrade_sql").notNull().default(""),
    compatibility: text("compatibility", { mode: "json" })
      .$type<Compatibility>()
      .notNull()
      .default(sql`'{}'`),
    /** Versions under which visitors have seen it, and where links to it may still point. */
    formerVersions: text("former_versions", { mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    ...editing(),
  },
  (t) => [
    uniqueIndex("patches_version").on(t.version),
    uniqueIndex("patches_submission").on(t.submissionId),
    index("patches_position").on(t.position),
    // The list of the administration, newest first: all, or those of a state.
    index("patches_created").on(t.createdAt, t.id),
    index("patches_status").on(t.status, t.createdAt, t.id),
    // What lies between a member's version and the newest: few of many.
    index("patches_breaking").on(t.position).where(sql`breaking = 1`),
    index("patches_security").on(t.position).where(sql`security = 1`),
    // Beyond the page of a long path: the archive that spares all before it (N-01).
    index("patches_cumulative").on(t.position).where(sql`cumulative = 1`),
    index("patches_withdrawn").on(t.position).where(sql`status = 'retire'`),
    // The highest artifact that any of them asks: what a server is told that looks for a newer version.
    index("patches_artifact")
      .on(sql`compatibility ->> 'artifactMin'`)
      .where(sql`compatibility ->> 'artifactMin' IS NOT NULL`),
    index("patches_former").on(t.position).where(sql`former_versions <> '[]'`),
    check("patches_status_check", isOneOf(t.status)),
    check("patches_position_check", sql`${t.position} IS NULL OR ${t.position} >= 1`),
  ],
);
