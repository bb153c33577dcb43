import { count, eq, sql } from "drizzle-orm";
import { mappings, totals } from "#app/db/schema";
import { type GameBox, zonesCovering } from "#app/map/zone";
import { type Database, readBatch } from "#app/platform/database";
import { countOf, matches, pinColumns, scopeOf, searchWindow } from "./columns.server";
import type { CatalogueQuery } from "./query";
import { searchWords } from "./read-query";
import type { MapView, Pin, PinGroup } from "./views";

/** Pins that one answer holds at most; where there are more, squares of the map are counted instead. */
export const mostPins = 500;

/** Squares that one answer counts at most: whatever is asked, about three rows read for each. */
const mostSquares = 300;

/** The squares that cover a part of the map: the smallest that are few enough. */
function squares(box: GameBox) {
  for (let side = 4; ; side *= 2) {
    const columns = (box.maxX - box.minX) / side + 2;
    const rows = (box.maxY - box.minY) / side + 2;
    if (columns * rows <= mostSquares) return zonesCovering(box, side);
  }
}

type PinRow = Omit<Pin, "x" | "y" | "z"> & { x: number | null; y: number | null; z: number | null };

const toPin = ({ id, nom, metier, x, y, z, cover }: PinRow): Pin => ({
  id,
  nom,
  metier,
  x: x ?? 0,
  y: y ?? 0,
  z: z ?? 0,
  cover,
});

/**
 * What the map shows of a part of the island, in one round trip: every pin of the filter when there are at
 * most 500; else the pins of this part; else one group for each of its squares. The number in a square is
 * the difference of two ranks along the Morton order, so that counting reads two rows and not the square.
 */
export async function readMapView(
  db: Database,
  query: Pick<CatalogueQuery, "q" | "metier">,
  { box, isMember }: { box: GameBox; isMember: boolean },
): Promise<MapView> {
  const scope = scopeOf(query.metier);
  const counter = db
    .select({ total: totals.mappings, places: totals.places, metiers: totals.metiers })
    .from(totals)
    .where(eq(totals.id, 1));
  if (searchWords(query.q).length > 0) {
    const found = matches(query.q, isMember, scope);
    const [[counts], [matched], rows] = await readBatch(db, [
      counter,
      db.select({ count: count() }).from(mappings).where(found),
      db
        .select(pinColumns)
        .from(mappings)
        .where(found)
        .orderBy(sql`${mappings.x} IS NULL`, sql`+${scope.nom}`)
        .limit(mostPins),
    ]);
    const placed = rows.filter(({ x }) => x !== null);
    const inScope = countsOf(counts, query.metier);
    return {
      pins: placed.map(toPin),
      groups: [],
      count: matched?.count ?? 0,
      total: counts?.total ?? 0,
      metiers: counts?.metiers ?? [],
      searchedOnly: inScope.mappings > searchWindow ? searchWindow : null,
      withoutPlace: rows.length - placed.length,
      partial: false,
    };
  }

  const places = countOf(scope, scope.zone);
  const edge = (order: string) => sql`(
    SELECT ${scope.zone} FROM mappings
    WHERE ${scope.where} AND mappings.zone >= square.value ->> 'from' AND mappings.zone < square.value ->> 'to'
    ORDER BY mappings.zone ${sql.raw(order)}, ${scope.zone} ${sql.raw(order)} LIMIT 1)`;
  const counted = sql`counted AS MATERIALIZED (
    SELECT ${edge("ASC")} AS first, ${edge("DESC")} AS last
    FROM json_each(iif(${places} > ${mostPins}, ${JSON.stringify(squares(box))}, '[]')) AS square)`;
  const [[counts], all, seen, squareRows] = await readBatch(db, [
    counter,
    db
      .select(pinColumns)
      .from(mappings)
      .where(sql`${scope.where} AND ${scope.zone} <= iif(${places} <= ${mostPins}, ${mostPins}, 0)`)
      .orderBy(sql`+${scope.nom}`),
    db
      .select(pinColumns)
      .from(
        sql`(WITH ${counted} SELECT first, last FROM counted WHERE first IS NOT NULL
          AND (SELECT sum(last - first + 1) FROM counted) <= ${mostPins}) AS square`,
      )
      .crossJoin(mappings)
      .where(sql`${scope.where} AND ${scope.zone} BETWEEN square.first AND square.last`)
      .orderBy(sql`+${scope.nom}`),
    db
      .select({ ...pinColumns, inSquare: sql<number>`square.last - square.first + 1`.as("in_square") })
      .from(
        sql`(WITH ${counted} SELECT first, last FROM counted WHERE first IS NOT NULL
          AND (SELECT sum(last - first + 1) FROM counted) > ${mostPins}) AS square`,
      )
      .crossJoin(mappings)
      .where(sql`${scope.where} AND ${scope.zone} = (square.first + square.last) / 2`),
  ]);
  const inScope = countsOf(counts, query.metier);
  return {
    // Alone in its square a mapping is itself.
    pins: [...all, ...seen, ...squareRows.filter(({ inSquare }) => inSquare === 1)].map(toPin),
    groups: squareRows
      .filter(({ inSquare }) => inSquare > 1)
      .map(({ x, y, inSquare }): PinGroup => ({ x: x ?? 0, y: y ?? 0, count: inSquare })),
    count: inScope.mappings,
    total: counts?.total ?? 0,
    metiers: counts?.metiers ?? [],
    searchedOnly: null,
    withoutPlace: inScope.mappings - inScope.places,
    partial: inScope.places > mostPins,
  };
}

type Counts = Pick<typeof totals.$inferSelect, "metiers" | "places"> & { total: number };

function countsOf(counts: Counts | undefined, metier: string): { mappings: number; places: number } {
  if (!metier) return { mappings: counts?.total ?? 0, places: counts?.places ?? 0 };
  return counts?.metiers.find(({ nom }) => nom === metier) ?? { mappings: 0, places: 0 };
}
