import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { zoneKey, zonesCovering } from "#app/map/zone";
import { type Database, readBatch } from "#app/platform/database";
import { interiorKey } from "../interior";
import { type Alike, metresBetween, nearDistance, type Placed, sentenceOf } from "./look-alikes";

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
const replaces = (key: string): SQL =>
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
  const alikes: Alike<Pick<Placed, "id" | "nom">>[] = [
    ...sameInterior.map((mapping) => ({ kind: "interior" as const, mapping })),
    ...sameFile.map((mapping) => ({ kind: "file" as const, mapping })),
    ...near
      .map((mapping) => ({
        kind: "near" as const,
        mapping,
        metres: metresBetween(place, mapping) ?? Infinity,
      }))
      .filter(({ metres }) => metres < nearDistance)
      .sort((a, b) => a.metres - b.metres)
      .slice(0, mostShown),
  ];
  return alikes.map((alike) => ({
    id: alike.mapping.id,
    nom: alike.mapping.nom,
    sentence: sentenceOf(alike),
    isOverride: alike.kind === "interior",
  }));
}
