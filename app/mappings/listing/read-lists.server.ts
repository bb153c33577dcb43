/** Reading the lists that `keep-lists.server.ts` keeps: where a page starts, however far down it is. */
import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import { newestEntry } from "#app/audit/newest-entry";
import { mappingBlocks, mappingLists } from "#app/db/schema";
import { zoneKey, zoneOf } from "#app/map/zone";
import { type Database, readBatch } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import type { Point } from "../coordinates";

type Order = "recents" | "nom" | "zone";
/** The name of a job, or the expression that stands for it; '' for all jobs. */
type MetierName = string | SQL;

/** One row of `mapping_lists`; no row where there is no such list. */
const list = (order: Order, metier: MetierName) =>
  sql`mapping_lists WHERE tri = ${order} AND metier = ${metier}`;

/**
 * The key at a rank of a list, from 0, as an expression: null beyond its ends. The list's row knows where each
 * of its blocks ends, so that halving finds the right one: a dozen rows, however many are stored.
 *
 * @param rank may use `size`, the number of entries in the list
 */
function keyAt(order: "recents" | "nom", metier: MetierName, rank: SQL): SQL {
  const middle = sql`((low + high) / 2)`;
  const isBelow = sql`rank >= blocks ->> ('$[' || ${middle} || '][1]')`;
  const last = sql`'$[' || low || ']'`;
  return sql`(
    WITH RECURSIVE seek (low, high, rank, blocks) AS (
      SELECT 0, json_array_length(blocks) - 1, ${rank}, blocks FROM ${list(order, metier)} AND ${rank} BETWEEN 0 AND size - 1
      UNION ALL
      SELECT iif(${isBelow}, ${middle} + 1, low), iif(${isBelow}, high, ${middle}), rank, blocks FROM seek WHERE low < high
    )
    SELECT entries ->> (rank - blocks ->> ('$[' || low || '][1]') + size)
    FROM seek CROSS JOIN mapping_blocks WHERE low = high AND id = blocks ->> (${last} || '[0]') LIMIT 1)`;
}

/** The key from which the newest so many mappings begin; '' when there are fewer. */
export const newestFrom = (metier: MetierName, count: number): SQL =>
  sql`coalesce(${keyAt("recents", metier, sql`(size - ${sql.raw(String(count))})`)}, '')`;

/** Condition of the mappings that visitors see, of all jobs or of one. */
export const inScope = (metier: MetierName): SQL =>
  metier === ""
    ? sql`mappings.deleted_at IS NULL`
    : sql`mappings.deleted_at IS NULL AND mappings.metier = ${metier}`;

interface Page {
  order: "recents" | "nom";
  metier: MetierName;
  page: number | SQL;
  size: number;
  /** A page beyond the last one is the last one; otherwise it is empty. */
  clamped: boolean;
}

/** Condition and order of one page of a list: `size` rows from there on. */
export function pageOf({ order, metier, page, size, clamped }: Page): { where: SQL; order: SQL } {
  // D1 binds every number as a real one, and 5 / 2.0 is no page.
  const step = sql.raw(String(Math.trunc(size)));
  const wanted = sql`CAST(${page} AS INTEGER)`;
  const number = clamped ? sql`min(${wanted}, max(1, (size + ${step} - 1) / ${step}))` : wanted;
  const skipped = sql`(${number} - 1) * ${step}`;
  return order === "nom"
    ? {
        where: sql`${inScope(metier)} AND mappings.cle_nom >= ${keyAt("nom", metier, skipped)}`,
        order: sql`mappings.cle_nom`,
      }
    : {
        where: sql`${inScope(metier)} AND mappings.cle_recent <= ${keyAt("recents", metier, sql`(size - 1 - ${skipped})`)}`,
        order: sql`mappings.cle_recent DESC`,
      };
}

const hasNews = (heard: SQL) => sql`${newestEntry} <> ${heard}`;

/** The list along the map of a job, or of all: one row read; none where the journal has nothing newer than `heard`. */
export const zoneList = prepared((db, { metier, heard }: Given<"metier" | "heard">) =>
  db
    .select({ size: mappingLists.size, blocks: mappingLists.blocks })
    .from(mappingLists)
    .where(and(eq(mappingLists.tri, "zone"), eq(mappingLists.metier, metier), hasNews(heard))),
);

interface BlockAt {
  metier: string;
  point: Point;
  heard: number;
}

/** The block of a list along the map in which a place is, or would be; none as of `zoneList`. */
export const blockAt = (db: Database, { metier, point: { x, y }, heard }: BlockAt) =>
  lastBlockBefore(db, { metier, key: `${zoneKey(zoneOf(x, y))} `, heard });

const lastBlockBefore = prepared((db, { metier, key, heard }: Given<"metier" | "key" | "heard">) =>
  db
    .select({ id: mappingBlocks.id, entries: mappingBlocks.entries })
    .from(mappingBlocks)
    .where(
      and(
        eq(mappingBlocks.tri, "zone"),
        eq(mappingBlocks.metier, metier),
        // No start is before null: a condition beside it would be asked of every block.
        lte(mappingBlocks.start, sql`iif(${hasNews(heard)}, ${key}, NULL)`),
      ),
    )
    .orderBy(desc(mappingBlocks.start))
    .limit(1),
);

const selectBlock = prepared((db, { id }: Given<"id">) =>
  db
    .select({ id: mappingBlocks.id, entries: mappingBlocks.entries })
    .from(mappingBlocks)
    .where(eq(mappingBlocks.id, id)),
);

/** Some blocks of a list along the map: one row read for each, where IN would read two. */
export async function readBlocks(db: Database, ids: readonly number[]) {
  const [first, ...rest] = ids.map((id) => selectBlock(db, { id }));
  return first ? (await readBatch(db, [first, ...rest])).flat() : [];
}
