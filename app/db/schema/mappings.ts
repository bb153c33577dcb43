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
import { editing, flag, isOneOf, now, time } from "./columns";

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

/** What came of trying a mapping on an edition of the game. */
const trials = ["teste", "ne-fonctionne-pas"] as const;

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
    /** On each edition of the game; null means 'non testé' (N-07). */
    legacy: text("legacy", { enum: trials }),
    enhanced: text("enhanced", { enum: trials }),
    /** Build of the game that the server has to enforce, such as 3258. */
    buildJeu: integer("build_jeu"),
    /** Known conflicts, in words. */
    conflits: text("conflits").notNull().default(""),
    /** The interior of the game, or its ymap, in whose place the mapping stands; '' where in none (N-05). */
    interieurRemplace: text("interieur_remplace").notNull().default(""),
    /** The same as it is compared (`app/mappings/interior.ts`). */
    interieurCle: text("interieur_cle").notNull().default(""),
    images: text("images", { mode: "json" }).$type<MappingImage[]>().notNull().default(sql`'[]'`),
    /** Name, description and quarter, folded (case, accents): what a guest's search may read. */
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
    ...editing(),
  },
  (t) => [
    uniqueIndex("mappings_submission").on(t.submissionId),
    // With what a text search reads: it looks at 5,000 entries of an index, and takes only its hits from the table.
    index("mappings_cle_recent").on(t.cleRecent, t.searchText, t.fichierCle).where(sql`deleted_at IS NULL`),
    index("mappings_cle_nom").on(t.cleNom).where(sql`deleted_at IS NULL`),
    index("mappings_cle_zone").on(t.cleZone).where(sql`deleted_at IS NULL`),
    index("mappings_metier_cle_recent")
      .on(t.metier, t.cleRecent, t.searchText, t.fichierCle)
      .where(sql`deleted_at IS NULL`),
    index("mappings_metier_cle_nom").on(t.metier, t.cleNom).where(sql`deleted_at IS NULL`),
    index("mappings_metier_cle_zone").on(t.metier, t.cleZone).where(sql`deleted_at IS NULL`),
    index("mappings_nom").on(t.nom),
    index("mappings_fichier").on(t.nomFichier),
    index("mappings_interieur")
      .on(t.interieurCle, t.cleRecent)
      .where(sql`deleted_at IS NULL AND interieur_cle <> ''`),
    index("mappings_deleted").on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
    check("mappings_legacy_check", isOneOf(t.legacy)),
    check("mappings_enhanced_check", isOneOf(t.enhanced)),
  ],
);

/** A block along the map: its box, the place of the entry in its middle, and the zone it starts in (-1: its list's first). */
export type MapBlock = readonly [
  id: number,
  end: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  x: number,
  y: number,
  zone: number,
];
export type PlacedId = readonly [id: string, x: number, y: number];

/**
 * The catalogue as it is read: one list per order and job ('' is all of them), cut into blocks of some
 * hundred mappings. Kept by `app/mappings/listing/keep-lists.server.ts`; see docs/decisions/0020.
 */
export const mappingLists = sqliteTable(
  "mapping_lists",
  {
    tri: text("tri", { enum: ["recents", "nom", "zone"] }).notNull(),
    metier: text("metier").notNull(),
    /** Mappings in the list. */
    size: integer("size").notNull().default(0),
    /** Its blocks in order: [id, end], `end` entries being in it and before; along the map also where it lies. */
    blocks: text("blocks", { mode: "json" }).$type<readonly MapBlock[]>().notNull().default(sql`'[]'`),
    stale: flag("stale").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.tri, t.metier] }), check("mapping_lists_tri_check", isOneOf(t.tri))],
);

export const mappingBlocks = sqliteTable(
  "mapping_blocks",
  {
    id: integer("id").primaryKey(),
    tri: text("tri", { enum: ["recents", "nom", "zone"] }).notNull(),
    metier: text("metier").notNull(),
    /** Holds the keys from here up to the next block's; the first block of a list starts at ''. */
    start: text("start").notNull(),
    /** Set and cleared within one batch, which makes the block again: no reader ever sees it set. */
    stale: flag("stale").notNull().default(true),
    size: integer("size").notNull().default(0),
    /** Least x and y, most x and y. */
    box: text("box", { mode: "json" }).$type<number[]>().notNull().default(sql`'[]'`),
    /** In order: the mappings' keys; along the map [id, x, y]. */
    entries: text("entries", { mode: "json" }).$type<readonly PlacedId[]>().notNull().default(sql`'[]'`),
  },
  (t) => [
    uniqueIndex("mapping_blocks_start").on(t.tri, t.metier, t.start),
    index("mapping_blocks_stale").on(t.id).where(sql`stale = 1`),
    check("mapping_blocks_tri_check", isOneOf(t.tri)),
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
