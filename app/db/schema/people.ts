import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { isOneOf, time } from "./columns";

/** That a member ran the SQL of a patch on their server: which SQL that was, and when they said so (N-01). */
export interface SqlRun {
  /** Of the SQL as they read it, in hex: staff may have changed it since. */
  sha256: string;
  at: number;
}

/** Everyone who has signed in (ANA-06). */
export const visitors = sqliteTable(
  "visitors",
  {
    discordId: text("discord_id").primaryKey(),
    username: text("username").notNull(),
    globalName: text("global_name"),
    displayName: text("display_name").notNull(),
    discriminator: text("discriminator").notNull().default("0"),
    avatarUrl: text("avatar_url").notNull(),
    role: text("role", { enum: ["owner", "nvteam", "client"] }).notNull(),
    /** When Discord last confirmed the role: the fallback of a failing look-up trusts it for 24 h. */
    roleConfirmedAt: time("role_confirmed_at").notNull(),
    firstVisitAt: time("first_visit_at").notNull(),
    lastLoginAt: time("last_login_at").notNull(),
    /** Start of the visit before the present one: what is newer is marked 'nouveau'. */
    previousVisitAt: time("previous_visit_at"),
    totalVisits: integer("total_visits").notNull().default(1),
    /** The patch that their server runs, as they said (PN-21). Null when they did not. */
    installedPatch: text("installed_patch"),
    /** The SQL that they ran, by the ids of its patches. Here, because it goes wherever the account goes. */
    ranSql: text("ran_sql", { mode: "json" }).$type<Record<string, SqlRun>>().notNull().default(sql`'{}'`),
  },
  (t) => [
    index("visitors_last_login").on(t.lastLoginAt),
    // Who ran any: what looks for those of an erased patch reads nobody else.
    index("visitors_ran_sql").on(t.discordId).where(sql`ran_sql <> '{}'`),
    // Who runs a patch: its withdrawal reads nobody else.
    index("visitors_installed_patch").on(t.installedPatch).where(sql`installed_patch IS NOT NULL`),
    check("visitors_role_check", isOneOf(t.role)),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 (hex) of the random 256-bit id in the cookie. */
    id: text("id").primaryKey(),
    discordId: text("discord_id").notNull(),
    role: text("role", { enum: ["owner", "nvteam", "client"] }).notNull(),
    createdAt: time("created_at").notNull(),
    lastSeenAt: time("last_seen_at").notNull(),
    /** Last time that Discord answered about the role. */
    roleCheckedAt: time("role_checked_at").notNull(),
    /** Last time that Discord was asked: an outage is not asked about on every request. */
    roleAskedAt: time("role_asked_at").notNull(),
    revokedAt: time("revoked_at"),
    /** Browser and system family, such as 'Firefox · Windows', for the list of sessions. */
    agent: text("agent").notNull().default(""),
    /** Set for a local account instead of a Discord sign-in. */
    localAccount: text("local_account"),
    /** Of such a session: which secret was set when it was opened (`localMarks`); with another one it is over. */
    localMark: text("local_mark"),
  },
  (t) => [
    index("sessions_person").on(t.discordId),
    index("sessions_last_seen").on(t.lastSeenAt),
    check("sessions_role_check", isOneOf(t.role)),
  ],
);

/** An authorization code is spent once (AUTH-12); kept for five minutes, as its SHA-256. */
export const spentCodes = sqliteTable(
  "spent_codes",
  { hash: text("hash").primaryKey(), usedAt: time("used_at").notNull() },
  (t) => [index("spent_codes_used").on(t.usedAt)],
);

export const localAccounts = sqliteTable(
  "local_accounts",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    displayName: text("display_name").notNull(),
    /** Null when empty, so that the unique index skips it. */
    email: text("email"),
    role: text("role", { enum: ["owner", "nvteam"] }).notNull(),
    /** `scrypt$N$r$p$salt$hash`, base64url. */
    passwordHash: text("password_hash").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("local_accounts_username").on(sql`lower(${t.username})`),
    uniqueIndex("local_accounts_email").on(sql`lower(${t.email})`),
    check("local_accounts_role_check", isOneOf(t.role)),
  ],
);

/** Failed password tries per account and per address hash (T-12); votes on the guide per network of the day (T-26). */
export const signInTries = sqliteTable("sign_in_tries", {
  key: text("key").primaryKey(),
  windowStart: time("window_start").notNull(),
  tries: integer("tries").notNull(),
});

export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** SHA-256 (hex) of the token; the token itself is shown once. */
    hash: text("hash").notNull(),
    scope: text("scope", { enum: ["lecture", "ecriture"] }).notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: time("created_at").notNull(),
    lastUsedAt: time("last_used_at"),
    revokedAt: time("revoked_at"),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.hash), check("api_tokens_scope_check", isOneOf(t.scope))],
);
