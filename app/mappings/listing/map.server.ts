import { count, type SQL, sql } from "drizzle-orm";
import { type MapBlock, mappings, type PlacedId } from "#app/db/schema";
import type { GameBox } from "#app/map/zone";
import { type Database, readBatch } from "#app/platform/database";
import { byShape, type Given, prepared } from "#app/platform/prepared";
import { lieuOf } from "../lieu.server";
import type { Filter } from "../query";
import { catalogueWords } from "../read-query";
import type { MapView, Pin } from "../views";
import { matches, pinColumns, searchWindow } from "./columns.server";
import { countsOf, noCounts, selectCounts, selectCountsAt } from "./counts.server";
import { beginReading, fillBlocks, type Places, placesOf } from "./kept-places.server";
import { blocksIn, groupsOf, placesIn } from "./map-blocks";
import { inScope, zoneList } from "./read-lists.server";

/** Pins that one answer holds at most; where there are more, squares of the map are counted instead. */
const mostPins = 500;

type PinRow = Omit<Pin, "x" | "y" | "lieu"> & { x: number | null; y: number | null };

const toPin = ({ id, nom, metier, x, y, z, cover }: PinRow): Pin => ({
  id,
  nom,
  metier,
  x: x ?? 0,
  y: y ?? 0,
  z,
  lieu: lieuOf({ x, y }),
  cover,
});

const pinsOf = (db: Database, where: SQL) =>
  db.select(pinColumns).from(mappings).where(where).orderBy(sql`+mappings.cle_nom`).limit(mostPins);

/** All pins; none where there are too many, for the range then starts beyond the last key. */
const allPins = byShape((isOneJob: boolean) =>
  prepared((db, { metier }: Given<"metier">) => {
    const start = sql`(SELECT iif(size <= ${mostPins}, '', char(1114111)) FROM mapping_lists WHERE tri = 'zone' AND metier = ${metier})`;
    return pinsOf(db, sql`${inScope(isOneJob ? metier : "")} AND mappings.cle_zone > ${start}`);
  }),
);

/** @param ids of them, as JSON */
const pinsById = prepared((db, { ids }: Given<"ids">) =>
  pinsOf(db, sql`mappings.id IN (SELECT value FROM json_each(${ids})) AND mappings.deleted_at IS NULL`),
);

/** The hits of a search that have a place, wherever on the island; of a part of it where they are too many. */
async function searchMap(
  db: Database,
  { q, metier }: Filter,
  { box, isMember }: { box: GameBox; isMember: boolean },
): Promise<MapView> {
  const found = matches(q, metier, isMember);
  const [[counts = noCounts], [matched], rows] = await readBatch(db, [
    selectCounts(db),
    db
      .select({ count: count(), placed: count(mappings.x) })
      .from(mappings)
      .where(found),
    pinsOf(db, sql`${found} AND mappings.x IS NOT NULL`),
  ]);
  const { count: hits = 0, placed = 0 } = matched ?? {};
  const isPartial = placed > mostPins;
  return {
    total: counts.mappings,
    metiers: counts.metiers,
    ...(isPartial ? await searchPart(db, found, box) : { pins: rows.map(toPin), groups: [] }),
    count: hits,
    searchedOnly: countsOf(counts, metier).mappings > searchWindow ? searchWindow : null,
    withoutPlace: hits - placed,
    partial: isPartial,
  };
}

/** The hits of a search in a part of the map: their pins, or groups where they are too many. */
async function searchPart(db: Database, found: SQL, box: GameBox) {
  const [hits] = await readBatch(db, [
    db
      .select({ id: mappings.id, x: mappings.x, y: mappings.y })
      .from(mappings)
      .where(
        sql`${found} AND mappings.x BETWEEN ${box.minX} AND ${box.maxX} AND mappings.y BETWEEN ${box.minY} AND ${box.maxY}`,
      ),
  ]);
  return pinsOrGroups(
    db,
    hits.map(({ id, x, y }): PlacedId => [id, x ?? 0, y ?? 0]),
    box,
  );
}

async function pinsOrGroups(db: Database, places: readonly PlacedId[], box: GameBox) {
  if (places.length > mostPins) return { pins: [], groups: groupsOf(places, box) };
  const ids = JSON.stringify(places.map(([id]) => id));
  const [rows] = await readBatch(db, [pinsById(db, { ids })]);
  return { pins: rows.map(toPin), groups: [] };
}

/** The pins of a part of the map, or groups where they are too many. */
async function readPart(db: Database, places: Places, blocks: readonly MapBlock[], part: GameBox) {
  const { opened, groups } = blocksIn(blocks, part);
  if (opened.length === 0) return { pins: [], groups };
  await fillBlocks(db, places, opened);
  return pinsOrGroups(db, placesIn(placesOf(places, opened), part), part);
}

/**
 * What the map shows of a part of the island. At most 500 mappings of the filter: all their pins, in one round trip.
 * Else the pins of this part, if they are so few. Else groups with their numbers, which the list along the map knows.
 */
export async function readMapView(
  db: Database,
  query: Filter,
  { box, isMember }: { box: GameBox; isMember: boolean },
): Promise<MapView> {
  if (catalogueWords(query.q).length > 0) return searchMap(db, query, { box, isMember });
  const { metier } = query;
  const { heard, take } = beginReading(metier);
  const [[at], [listed], all] = await readBatch(db, [
    selectCountsAt(db),
    zoneList(db, { metier, heard }),
    allPins(metier !== "")(db, { metier }),
  ]);
  const places = take(at, listed);
  const list = places.lists.get(metier);
  const counts = at ?? noCounts;
  const stored = countsOf(counts, metier);
  const view = {
    total: counts.mappings,
    metiers: counts.metiers,
    count: stored.mappings,
    searchedOnly: null,
    withoutPlace: stored.mappings - stored.places,
  };
  if (!list || list.size <= mostPins) return { ...view, pins: all.map(toPin), groups: [], partial: false };
  return { ...view, ...(await readPart(db, places, list.blocks, box)), partial: true };
}
