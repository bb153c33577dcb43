import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { zoneKey, zonesCovering } from "#app/map/zone";
import { type Database, readBatch } from "#app/platform/database";
import { interiorKey } from "../interior";
import { nearDistance, type Placed, sentences } from "./look-alikes";

/** Side of the squares of the map that are searched, at most four of them: a power of two. */
const squareSide = 128;
const mostShown = 5;
/** Rows that are compared at most: a crowded street stays cheap. */
const mostCompared = 200;

interface Place extends Omit<Placed, "id" | "nom"> {
  id: string | null;
  /** The id of the form's own sending: the mapping that it made is not another one. */
  submissionId: string | null;
}

/** Another mapping that may be the same one, or overrides it in the game, with the reason as a sentence. */
export interface LookAlike {
  id: string;
  nom: string;
  sentence: string;
  /** Both replace one interior: of the two, one is not seen. */
  isOverride: boolean;
}

/** Mappings that replace an interior, the newest first: all on `mappings_interieur`. */
export const replaces = (key: string): SQL =>
  sql`${mappings.deletedAt} IS NULL AND ${mappings.interieurCle} <> '' AND ${eq(mappings.interieurCle, key)}`;

const around = (x: number, y: number) => ({
  minX: x - nearDistance,
  maxX: x + nearDistance,
  minY: y - nearDistance,
  maxY: y + nearDistance,
});

/** Mappings that replace the same interior, of the same file name, or nearer than 60 m: pointed out, never refused. */
export async function findLookAlikes(db: Database, place: Place): Promise<LookAlike[]> {
  const other = and(
    isNull(mappings.deletedAt),
    ne(mappings.id, place.id ?? ""),
    sql`${mappings.submissionId} IS NOT ${place.submissionId ?? ""}`,
  );
  const columns = { id: mappings.id, nom: mappings.nom, x: mappings.x, y: mappings.y };
  const { x, y } = place;
  const interior = interiorKey(place.interieurRemplace);
  const zones = x === null || y === null ? [] : zonesCovering(around(x, y), squareSide);
  const squares = zones.map(({ from, to }) => ({ from: zoneKey(from), to: zoneKey(to) }));
  const [sameInterior, sameFile, near] = await readBatch(db, [
    db
      .select(columns)
      .from(mappings)
      .where(and(replaces(interior), other))
      .orderBy(desc(mappings.cleRecent))
      .limit(mostShown),
    db
      .select(columns)
      .from(mappings)
      .where(and(eq(mappings.nomFichier, place.nomFichier), other))
      .limit(mostShown),
    db
      .select(columns)
      .from(sql`json_each(${JSON.stringify(squares)}) AS square`)
      .crossJoin(mappings)
      .where(
        sql`${other} AND mappings.cle_zone >= square.value ->> 'from' AND mappings.cle_zone < square.value ->> 'to'`,
      )
      .limit(mostCompared),
  ]);
  const close = near
    .map((row) => ({ row, distance: Math.hypot((row.x ?? 0) - (x ?? 0), (row.y ?? 0) - (y ?? 0)) }))
    .filter(({ distance }) => distance < nearDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostShown);
  return [
    ...sameInterior.map(({ id, nom }) => ({
      id,
      nom,
      sentence: sentences.interior(nom),
      isOverride: true,
    })),
    ...sameFile.map(({ id, nom }) => ({
      id,
      nom,
      sentence: sentences.file(nom),
      isOverride: false,
    })),
    ...close.map(({ row, distance }) => ({
      id: row.id,
      nom: row.nom,
      sentence: sentences.near(row.nom, distance),
      isOverride: false,
    })),
  ];
}
