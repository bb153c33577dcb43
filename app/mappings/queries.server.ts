import { and, eq, isNull, sql } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { feedLength } from "#app/machines/feed";
import { type Database, readBatch } from "#app/platform/database";
import { byShape, type Given, prepared } from "#app/platform/prepared";
import type { Point } from "./coordinates";
import {
  cardColumns,
  detailColumns,
  matches,
  searchWindow,
  toCard,
  toDetail,
} from "./listing/columns.server";
import { countsOf, noCounts, selectCounts } from "./listing/counts.server";
import { readNearest } from "./listing/nearest.server";
import { pagesOf, pageSize as size } from "./listing/pages";
import { inScope, pageOf } from "./listing/read-lists.server";
import type { CatalogueQuery } from "./query";
import { catalogueWords } from "./read-query";
import type { Catalogue, MappingDetail, StoredMapping } from "./views";

const selectListed = byShape((order: "recents" | "nom", isOneJob: boolean, isMember: boolean) =>
  prepared((db, { metier, page }: Given<"metier" | "page">) => {
    const from = pageOf({ order, metier: isOneJob ? metier : "", page, size, clamped: true });
    return db.select(cardColumns(isMember)).from(mappings).where(from.where).orderBy(from.order).limit(size);
  }),
);

/** One page of a list, the last one as cheap as the first; beyond the last one it is the last one. */
const listedPage = (db: Database, { tri, metier, page }: CatalogueQuery, isMember: boolean) =>
  selectListed(tri === "nom" ? "nom" : "recents", metier !== "", isMember)(db, { metier, page });

const distanceTo = ({ x, y }: Point) =>
  sql`(mappings.x - ${x}) * (mappings.x - ${x}) + (mappings.y - ${y}) * (mappings.y - ${y})`;

/**
 * One page of a search, each row with the number of all hits. Only a full page has them counted: a search that
 * finds little has looked through everything already, and one that finds much ends early and looks once more.
 * `+` keeps the planner on the index of the window: sorting its hits is cheaper than walking all names.
 */
function searchPage(db: Database, { q, metier, tri, point, page }: CatalogueQuery, isMember: boolean) {
  const near = tri === "proximite" ? point : null;
  const where = sql`${matches(q, metier, isMember)}${near ? sql` AND mappings.x IS NOT NULL` : sql``}`;
  const byKey = tri === "nom" ? sql`+mappings.cle_nom` : sql`mappings.cle_recent DESC`;
  const order = near ? distanceTo(near) : byKey;
  const skipped = (page - 1) * size;
  const hits = db.$with("trouves").as(
    db
      .select({ row: sql<number>`mappings.rowid`.as("ligne") })
      .from(mappings)
      .where(where)
      .orderBy(order)
      .limit(size)
      .offset(skipped),
  );
  const onPage = sql`(SELECT count(*) FROM ${hits})`;
  const all = sql`(SELECT count(*) FROM ${mappings} WHERE ${where})`;
  return db
    .with(hits)
    .select({
      ...cardColumns(isMember),
      count: sql<number>`iif(${onPage} < ${size}, ${skipped} + ${onPage}, ${all})`.as("nombre"),
    })
    .from(hits)
    .innerJoin(mappings, sql`mappings.rowid = ${hits.row}`)
    .orderBy(order);
}

/** One page of the catalogue with its counts. */
export function readCatalogue(
  db: Database,
  query: CatalogueQuery,
  { isMember }: { isMember: boolean },
): Promise<Catalogue> {
  if (catalogueWords(query.q).length > 0) return readFound(db, query, isMember);
  if (query.tri === "proximite" && query.point) {
    return readNearest(db, { ...query, point: query.point }, isMember);
  }
  return readListed(db, query, isMember);
}

/** One page of a search: one round trip. */
async function readFound(db: Database, query: CatalogueQuery, isMember: boolean): Promise<Catalogue> {
  const [[counts = noCounts], rows] = await readBatch(db, [
    selectCounts(db),
    searchPage(db, query, isMember),
  ]);
  // A page beyond the last one: rare, and worth more questions instead of a dearer first one.
  if (rows.length === 0 && query.page > 1) {
    const first = await readFound(db, { ...query, page: 1 }, isMember);
    return first.pages === 1 ? first : readFound(db, { ...query, page: first.pages }, isMember);
  }
  const found = rows[0]?.count ?? 0;
  return {
    total: counts.mappings,
    metiers: counts.metiers,
    mappings: rows.map(({ count: _, ...row }) => toCard(row)),
    count: found,
    page: query.page,
    pages: pagesOf(found),
    searchedOnly: countsOf(counts, query.metier).mappings > searchWindow ? searchWindow : null,
    nearestOnly: null,
  };
}

/** One page of the newest, or by name: one round trip. */
async function readListed(db: Database, query: CatalogueQuery, isMember: boolean): Promise<Catalogue> {
  const [[counts = noCounts], rows] = await readBatch(db, [
    selectCounts(db),
    listedPage(db, query, isMember),
  ]);
  const count = countsOf(counts, query.metier).mappings;
  return {
    total: counts.mappings,
    metiers: counts.metiers,
    mappings: rows.map(toCard),
    count,
    page: Math.min(query.page, pagesOf(count)),
    pages: pagesOf(count),
    searchedOnly: null,
    nearestOnly: null,
  };
}

const isShown = isNull(mappings.deletedAt);

const selectDetail = byShape((isMember: boolean) =>
  prepared((db, { id }: Given<"id">) =>
    db
      .select({ ...detailColumns(isMember), revision: mappings.revision })
      .from(mappings)
      .where(and(eq(mappings.id, id), isShown)),
  ),
);

/** One mapping that visitors may see, with its revision. */
export async function readMapping(
  db: Database,
  id: string,
  { isMember }: { isMember: boolean },
): Promise<{ mapping: StoredMapping; revision: number } | null> {
  const [rows] = await readBatch(db, [selectDetail(isMember)(db, { id })]);
  const row = rows[0];
  if (!row) return null;
  const { revision, ...mapping } = row;
  return { mapping, revision };
}

/** The newest mappings with everything about them, for machines. */
export async function readMappingPage(
  db: Database,
  { page, limit, isMember }: { page: number; limit: number; isMember: boolean },
) {
  const { where, order } = pageOf({ order: "recents", metier: "", page, size: limit, clamped: false });
  const [[counts = noCounts], shown] = await readBatch(db, [
    selectCounts(db),
    db.select(detailColumns(isMember)).from(mappings).where(where).orderBy(order).limit(limit),
  ]);
  return { mappings: shown, total: counts.mappings };
}

/** The newest mappings, public part only, for the feeds. */
export async function readFeed(db: Database): Promise<MappingDetail[]> {
  const { mappings: newest } = await readMappingPage(db, { page: 1, limit: feedLength, isMember: false });
  return newest.map(toDetail);
}

/** Ids of the newest mappings. */
export async function listIds(db: Database, limit: number): Promise<string[]> {
  const [rows] = await readBatch(db, [
    db
      .select({ id: mappings.id })
      .from(mappings)
      .where(inScope(""))
      .orderBy(sql`mappings.cle_recent DESC`)
      .limit(limit),
  ]);
  return rows.map(({ id }) => id);
}
