import { and, count, desc, eq, isNotNull, max, sql } from "drizzle-orm";
import { type Metier, mappings, tags, totals } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { constantes } from "#app/site";
import {
  type CardRow,
  cardColumns,
  countOf,
  detailColumns,
  matches,
  type Scope,
  scopeOf,
  searchWindow,
} from "./columns.server";
import type { Point } from "./coordinates";
import { nearest } from "./nearest.server";
import type { CatalogueQuery } from "./query";
import { searchWords } from "./read-query";
import type { Catalogue, MappingCard, MappingDetail } from "./views";

const size = constantes.mappingsParPage;

/** The order by distance ends here: who looks further than this looks for something else. */
const nearestPages = 5;

/** The keys of a guest's card do not include the file name, not even without a value. */
export function toCard({ nomFichier, ...card }: CardRow): MappingCard {
  return nomFichier === undefined ? card : { ...card, nomFichier };
}

const counters = (db: Database) =>
  db.select({ total: totals.mappings, metiers: totals.metiers }).from(totals).where(eq(totals.id, 1));

const pagesOf = (count: number) => Math.max(1, Math.ceil(count / size));

/** One page by rank: two rows more than it shows, the last page as cheap as the first. */
function rankedPage(db: Database, query: CatalogueQuery, scope: Scope, isMember: boolean) {
  const byName = query.tri === "nom";
  const rank = byName ? scope.nom : scope.recent;
  const count = countOf(scope, rank);
  const page = sql`min(${query.page}, max(1, (${count} + ${size - 1}) / ${size}))`;
  const range = byName
    ? sql`${rank} > (${page} - 1) * ${size}`
    : sql`${rank} <= ${count} - (${page} - 1) * ${size}`;
  return db
    .select(cardColumns(isMember))
    .from(mappings)
    .where(sql`${scope.where} AND ${range}`)
    .orderBy(byName ? sql`${rank}` : sql`${rank} DESC`)
    .limit(size);
}

/** `+` keeps the planner on the index of the window: sorting its hits is cheaper than walking all names. */
function searchPage(db: Database, query: CatalogueQuery, scope: Scope, isMember: boolean) {
  const byDistance = query.tri === "proximite" && query.point !== null;
  const where = sql`${matches(query.q, isMember, scope)}${byDistance ? sql` AND mappings.x IS NOT NULL` : sql``}`;
  const order =
    byDistance && query.point
      ? distanceTo(query.point)
      : query.tri === "nom"
        ? sql`+${scope.nom}`
        : sql`${scope.recent} DESC`;
  return [
    db.select({ count: count() }).from(mappings).where(where),
    db
      .select(cardColumns(isMember))
      .from(mappings)
      .where(where)
      .orderBy(order)
      .limit(size)
      .offset((query.page - 1) * size),
  ] as const;
}

const distanceTo = ({ x, y }: Point) =>
  sql`(mappings.x - ${x}) * (mappings.x - ${x}) + (mappings.y - ${y}) * (mappings.y - ${y})`;

function nearestPage(db: Database, query: CatalogueQuery, point: Point, scope: Scope, isMember: boolean) {
  const page = Math.min(query.page, nearestPages);
  const found = nearest(scope, point, { limit: size, offset: (page - 1) * size });
  return [
    db
      .select({ count: max(scope.zone).mapWith(Number) })
      .from(mappings)
      .where(scope.where),
    db
      .select(cardColumns(isMember))
      .from(sql`${found} AS found`)
      // Always from the few that were found to their rows, never the other way round.
      .crossJoin(mappings)
      .where(sql`${mappings.id} = found.id`)
      .orderBy(sql`found.distance`),
  ] as const;
}

/** One page of the catalogue with its counts: one round trip. */
export async function readCatalogue(
  db: Database,
  query: CatalogueQuery,
  { isMember }: { isMember: boolean },
): Promise<Catalogue> {
  const scope = scopeOf(query.metier);
  const byDistance = query.tri === "proximite" && query.point !== null;
  const searching = searchWords(query.q).length > 0;
  if (searching || byDistance) {
    const [counting, listing] =
      byDistance && !searching && query.point
        ? nearestPage(db, query, query.point, scope, isMember)
        : searchPage(db, query, scope, isMember);
    const [[counter], [matched], rows] = await readBatch(db, [counters(db), counting, listing]);
    const count = matched?.count ?? 0;
    // A page beyond the last one: rare, and worth a second question instead of a dearer first one.
    if (rows.length === 0 && count > 0) return readCatalogue(db, { ...query, page: 1 }, { isMember });
    const metiers = counter?.metiers ?? [];
    const listed = searching ? count : Math.min(count, nearestPages * size);
    return {
      mappings: rows.map(toCard),
      count,
      total: counter?.total ?? 0,
      metiers,
      page: Math.min(query.page, pagesOf(listed)),
      pages: pagesOf(listed),
      searchedOnly: searching && storedIn(query.metier, counter) > searchWindow ? searchWindow : null,
      nearestOnly: listed < count ? listed : null,
    };
  }
  const [[counter], rows] = await readBatch(db, [counters(db), rankedPage(db, query, scope, isMember)]);
  const count = storedIn(query.metier, counter);
  return {
    mappings: rows.map(toCard),
    count,
    total: counter?.total ?? 0,
    metiers: counter?.metiers ?? [],
    page: Math.min(query.page, pagesOf(count)),
    pages: pagesOf(count),
    searchedOnly: null,
    nearestOnly: null,
  };
}

/** Mappings of one job, or of all of them. */
function storedIn(metier: string, counter: { total: number; metiers: Metier[] } | undefined): number {
  if (!metier) return counter?.total ?? 0;
  return counter?.metiers.find(({ nom }) => nom === metier)?.mappings ?? 0;
}

const isShown = isNotNull(mappings.position);

/** One mapping that visitors may see, with its revision. */
export async function readMapping(
  db: Database,
  id: string,
  { isMember }: { isMember: boolean },
): Promise<{ mapping: MappingDetail; revision: number } | null> {
  const [rows] = await readBatch(db, [
    db
      .select({ ...detailColumns(isMember), revision: mappings.revision })
      .from(mappings)
      .where(and(eq(mappings.id, id), isShown)),
  ]);
  const row = rows[0];
  if (!row) return null;
  const { revision, nomFichier, ...mapping } = row;
  return { mapping: nomFichier === undefined ? mapping : { ...mapping, nomFichier }, revision };
}

export interface MappingPage {
  mappings: MappingDetail[];
  total: number;
}

/** The newest mappings with everything about them, for machines. */
export async function readMappingPage(
  db: Database,
  { page, limit, isMember }: { page: number; limit: number; isMember: boolean },
): Promise<MappingPage> {
  const [[counter], rows] = await readBatch(db, [
    counters(db),
    db
      .select(detailColumns(isMember))
      .from(mappings)
      .where(
        sql`${mappings.position} <= (SELECT mappings FROM totals WHERE id = 1) - ${(page - 1) * limit} AND ${mappings.position} >= 1`,
      )
      .orderBy(desc(mappings.position))
      .limit(limit),
  ]);
  const shown = rows.map(({ nomFichier, ...mapping }) =>
    nomFichier === undefined ? mapping : { ...mapping, nomFichier },
  );
  return { mappings: shown, total: counter?.total ?? 0 };
}

/** Every job tag, in alphabetical order (TAG-06). */
export async function readTags(db: Database): Promise<string[]> {
  const [rows] = await readBatch(db, [
    db.select({ name: tags.name }).from(tags).orderBy(tags.folded).limit(500),
  ]);
  return rows.map(({ name }) => name);
}
