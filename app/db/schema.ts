/**
 * The whole model on one page. Times are integers: milliseconds since 1970, UTC. Enumerations are
 * text with a check constraint. Every list is read through an index; counts and page positions come
 * from `totals` and from dense positions, never from `count(*)` or a large OFFSET.
 */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const time = (name: string) => integer(name, { mode: "number" });
const flag = (name: string) => integer(name, { mode: "boolean" });
const now = sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`;

/** The four groups of a patch, in the order in which they are shown (PN-10). */
export interface Modifications {
  systemMetier: string[];
  inventaire: string[];
  braquages: string[];
  divers: string[];
}

/** One stored picture of a mapping. `key` is an R2 key prefix; each variant is `<key>-<width>.<ext>`. */
export interface MappingImage {
  key: string;
  alt: string;
  width: number;
  height: number;
  type: "image/webp" | "image/jpeg" | "image/png";
  /** Colour shown until the picture arrives. */
  placeholder: string;
  variants: { width: number; bytes: number }[];
}

/** A job tag as lists show it: `places` of its mappings have coordinates. */
export interface Metier {
  nom: string;
  mappings: number;
  places: number;
}

// --- Patch notes -----------------------------------------------------------------------------

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
    scheduledFor: time("scheduled_for"),
    withdrawnReason: text("withdrawn_reason"),
    /** Version that replaces a withdrawn patch. */
    replacedBy: text("replaced_by"),
    breaking: flag("breaking").notNull().default(false),
    upgradeSteps: text("upgrade_steps", { mode: "json" }).$type<string[]>().notNull().default(sql`'[]'`),
    upgradeSql: text("upgrade_sql").notNull().default(""),
    createdAt: time("created_at").notNull().default(now),
    updatedAt: time("updated_at").notNull().default(now),
    /** Optimistic concurrency: an update names the revision that it read. */
    revision: integer("revision").notNull().default(1),
    createdBy: text("created_by"),
    deletedAt: time("deleted_at"),
    /** Makes a double submit create one patch. */
    submissionId: text("submission_id"),
  },
  (t) => [
    uniqueIndex("patches_version").on(t.version),
    uniqueIndex("patches_submission").on(t.submissionId),
    index("patches_position").on(t.position),
    index("patches_status").on(t.status, t.createdAt),
    check("patches_status_check", sql`${t.status} IN ('brouillon','programme','publie','retire')`),
    check("patches_position_check", sql`${t.position} IS NULL OR ${t.position} >= 1`),
  ],
);

// --- Mappings --------------------------------------------------------------------------------

export const mappings = sqliteTable(
  "mappings",
  {
    id: text("id").primaryKey(),
    nom: text("nom").notNull(),
    nomFichier: text("nom_fichier").notNull(),
    x: real("x"),
    y: real("y"),
    z: real("z"),
    heading: real("heading"),
    description: text("description").notNull().default(""),
    /** Null means 'Aucun'. */
    metier: text("metier"),
    images: text("images", { mode: "json" }).$type<MappingImage[]>().notNull().default(sql`'[]'`),
    /** Name and description, folded (case, accents): what a guest's search may read. */
    searchText: text("search_text").notNull(),
    /** File name, folded: read by a member's search only. */
    fichierCle: text("fichier_cle").notNull().default(""),
    /** Name as it is sorted: folded, numbers padded. */
    nomCle: text("nom_cle").notNull().default(""),
    /** Square metre of the map in Morton order (`app/map/zone.ts`): a square of the map is a range of it. */
    zone: integer("zone"),
    /** The keys of the three orders (oldest first, by name, along the map): as texts, and never the same twice. */
    cleRecent: text("cle_recent").generatedAlwaysAs(sql`printf('%015d', created_at) || ' ' || id`),
    cleNom: text("cle_nom").generatedAlwaysAs(sql`nom_cle || char(1) || id`),
    cleZone: text("cle_zone").generatedAlwaysAs(
      sql`CASE WHEN zone IS NULL THEN NULL ELSE printf('%010d', zone) || ' ' || id END`,
    ),
    createdAt: time("created_at").notNull().default(now),
    updatedAt: time("updated_at").notNull().default(now),
    revision: integer("revision").notNull().default(1),
    createdBy: text("created_by"),
    deletedAt: time("deleted_at"),
    submissionId: text("submission_id"),
  },
  (t) => [
    uniqueIndex("mappings_submission").on(t.submissionId),
    index("mappings_cle_recent").on(t.cleRecent).where(sql`deleted_at IS NULL`),
    index("mappings_cle_nom").on(t.cleNom).where(sql`deleted_at IS NULL`),
    index("mappings_cle_zone").on(t.cleZone).where(sql`deleted_at IS NULL`),
    index("mappings_metier_cle_recent").on(t.metier, t.cleRecent).where(sql`deleted_at IS NULL`),
    index("mappings_metier_cle_nom").on(t.metier, t.cleNom).where(sql`deleted_at IS NULL`),
    index("mappings_metier_cle_zone").on(t.metier, t.cleZone).where(sql`deleted_at IS NULL`),
    index("mappings_nom").on(t.nom),
    index("mappings_fichier").on(t.nomFichier),
    index("mappings_deleted").on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

/** A block along the map: id, end, least x and y, most x and y, then the place of the entry in its middle. */
export type MapBlock = [number, number, number, number, number, number, number, number];
export type PlacedId = [id: string, x: number, y: number];

/**
 * The catalogue as it is read: one list per order and job ('' is all of them), cut into blocks of some
 * hundred mappings. Kept by `app/mappings/listing.server.ts`; see docs/decisions/0020.
 */
export const mappingLists = sqliteTable(
  "mapping_lists",
  {
    tri: text("tri", { enum: ["recents", "nom", "zone"] }).notNull(),
    metier: text("metier").notNull(),
    /** Mappings in the list. */
    size: integer("size").notNull().default(0),
    /** Its blocks in order: [id, end], `end` entries being in it and before; along the map also where it lies. */
    blocks: text("blocks", { mode: "json" }).$type<MapBlock[]>().notNull().default(sql`'[]'`),
    stale: flag("stale").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tri, t.metier] })],
);

export const mappingBlocks = sqliteTable(
  "mapping_blocks",
  {
    id: integer("id").primaryKey(),
    tri: text("tri", { enum: ["recents", "nom", "zone"] }).notNull(),
    metier: text("metier").notNull(),
    /** Holds the keys from here up to the next block's; the first block of a list starts at ''. */
    start: text("start").notNull(),
    /** To be made again by the batch that said so: never seen by a reader. */
    stale: flag("stale").notNull().default(true),
    size: integer("size").notNull().default(0),
    /** Least x and y, most x and y. */
    box: text("box", { mode: "json" }).$type<number[]>().notNull().default(sql`'[]'`),
    /** In order: the mappings' keys; along the map [id, x, y]. */
    entries: text("entries", { mode: "json" }).$type<PlacedId[]>().notNull().default(sql`'[]'`),
  },
  (t) => [
    uniqueIndex("mapping_blocks_start").on(t.tri, t.metier, t.start),
    index("mapping_blocks_stale").on(t.id).where(sql`stale = 1`),
  ],
);

/** Job tags (TAG-*). `folded` makes a name unique without case and accents. */
export const tags = sqliteTable(
  "tags",
  {
    name: text("name").primaryKey(),
    folded: text("folded").notNull(),
    /** Mappings that carry the tag and are not in the trash. */
    uses: integer("uses").notNull().default(0),
    createdAt: time("created_at").notNull().default(now),
  },
  (t) => [uniqueIndex("tags_folded").on(t.folded)],
);

// --- Downloads -------------------------------------------------------------------------------

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
  position: integer("position").notNull(),
  updatedAt: time("updated_at").notNull().default(now),
  revision: integer("revision").notNull().default(1),
});

/** One row per person, file and day: a second click the same day is not a second download (DL-15). */
export const downloadMarks = sqliteTable(
  "download_marks",
  {
    discordId: text("discord_id").notNull(),
    /** `base` …, or `patch:<id>:<kind>` for the links of a patch. */
    item: text("item").notNull(),
    /** Day in Europe/Paris, `YYYY-MM-DD`. */
    day: text("day").notNull(),
    at: time("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discordId, t.item, t.day] }),
    index("download_marks_day").on(t.day),
    index("download_marks_item").on(t.item),
  ],
);

/** Who took a patch that was withdrawn afterwards, and has not put the notice of it away (N-14). */
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

/** One row (id 1): the figures that pages show without counting anything. */
export const totals = sqliteTable(
  "totals",
  {
    id: integer("id").primaryKey(),
    patches: integer("patches").notNull().default(0),
    mappings: integer("mappings").notNull().default(0),
    /** Mappings that have coordinates, hence a place on the map. */
    places: integer("places").notNull().default(0),
    /** The jobs in use with their number of mappings: one row read instead of one a job. */
    metiers: text("metiers", { mode: "json" }).$type<Metier[]>().notNull().default(sql`'[]'`),
    visitors: integer("visitors").notNull().default(0),
    downloads: integer("downloads").notNull().default(0),
  },
  (t) => [check("totals_single", sql`${t.id} = 1`)],
);

// --- People and sessions ---------------------------------------------------------------------

const roleCheck = (column: unknown) => sql`${column} IN ('owner','nvteam','client')`;

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
  },
  (t) => [index("visitors_last_login").on(t.lastLoginAt), check("visitors_role_check", roleCheck(t.role))],
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
  },
  (t) => [
    index("sessions_person").on(t.discordId),
    index("sessions_last_seen").on(t.lastSeenAt),
    check("sessions_role_check", roleCheck(t.role)),
  ],
);

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
  ],
);

/** Failed password tries per account and per address hash (T-12). */
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
  (t) => [uniqueIndex("api_tokens_hash").on(t.hash)],
);

// --- Discord messages, journal, operations ---------------------------------------------------

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
  },
  (t) => [
    index("notifications_due").on(t.state, t.nextAttemptAt),
    index("notifications_created").on(t.createdAt),
    index("notifications_patch").on(t.patchId),
  ],
);

/** Who did what, when, to which record. Staff can read it and nobody can edit it. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: time("at").notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    before: text("before", { mode: "json" }).$type<unknown>(),
    after: text("after", { mode: "json" }).$type<unknown>(),
  },
  (t) => [index("audit_log_entity").on(t.entity, t.entityId), index("audit_log_at").on(t.at)],
);

export const backups = sqliteTable(
  "backups",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull(),
    kind: text("kind", { enum: ["nuit", "manuelle", "securite"] }).notNull(),
    bytes: integer("bytes").notNull(),
    counts: text("counts", { mode: "json" }).$type<Record<string, number>>().notNull(),
    sha256: text("sha256").notNull(),
    createdAt: time("created_at").notNull(),
    createdBy: text("created_by"),
    /** Of a safety copy: the kinds of record that the restore after it was to change. */
    before: text("before", { mode: "json" }).$type<string[]>(),
  },
  (t) => [index("backups_created").on(t.createdAt)],
);

/** Last run of every scheduled job. */
export const heartbeats = sqliteTable("heartbeats", {
  job: text("job").primaryKey(),
  startedAt: time("started_at").notNull(),
  finishedAt: time("finished_at"),
  ok: flag("ok").notNull().default(false),
  detail: text("detail").notNull().default(""),
});

/** Since when each secret of the operator is as it is (F-12): a keyed fingerprint, never the secret. */
export const secretDates = sqliteTable("secret_dates", {
  name: text("name").primaryKey(),
  /** HMAC under SESSION_SECRET: says nothing to who reads the database. */
  fingerprint: text("fingerprint").notNull(),
  since: time("since").notNull(),
  /** Seen to change on that day; false where it was only seen for the first time. */
  changed: flag("changed").notNull(),
});

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

// --- Analytics: no cookie, no address (T-35) -------------------------------------------------

/** Random salt of a day (Europe/Paris). Deleted with the day: the hashes cannot be made again. */
export const dailySalts = sqliteTable("daily_salts", {
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});

/**
 * What beacons reported, in groups: one row for all that one isolate received in a few seconds, so that
 * a visit costs less than a row. The id is the time of writing (ms × 1000 and a random part): a day is a
 * range of it, without an index to keep. Kept 90 days.
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
