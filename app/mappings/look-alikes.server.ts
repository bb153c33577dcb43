import { and, between, eq, isNull, ne } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { formatDistance } from "./coordinates";

/** Nearer than this, two mappings are probably the same building. Metres. */
export const nearDistance = 60;
const mostShown = 5;
/** Rows that are compared at most: a crowded street stays cheap. */
const mostCompared = 200;

interface Place {
  id: string | null;
  nomFichier: string;
  x: number | null;
  y: number | null;
}

/** Another mapping that may be the same one, with the reason as a sentence. */
export interface LookAlike {
  id: string;
  nom: string;
  sentence: string;
}

/** Mappings of the same file name, or nearer than 60 m: pointed out, never refused. */
export async function findLookAlikes(db: Database, place: Place): Promise<LookAlike[]> {
  const other = and(isNull(mappings.deletedAt), ne(mappings.id, place.id ?? ""));
  const columns = { id: mappings.id, nom: mappings.nom, x: mappings.x, y: mappings.y };
  // Without a place: a point outside the game, near which nothing is.
  const x = place.x ?? 1e9;
  const y = place.y ?? 1e9;
  const [sameFile, near] = await readBatch(db, [
    db
      .select(columns)
      .from(mappings)
      .where(and(eq(mappings.nomFichier, place.nomFichier), other))
      .limit(mostShown),
    db
      .select(columns)
      .from(mappings)
      .where(
        and(
          between(mappings.x, x - nearDistance, x + nearDistance),
          between(mappings.y, y - nearDistance, y + nearDistance),
          other,
        ),
      )
      .limit(mostCompared),
  ]);
  const close = near
    .map((row) => ({ row, distance: Math.hypot((row.x ?? 0) - x, (row.y ?? 0) - y) }))
    .filter(({ distance }) => distance < nearDistance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostShown);
  return [
    ...sameFile.map(({ id, nom }) => ({ id, nom, sentence: `« ${nom} » a le même nom de fichier.` })),
    ...close.map(({ row, distance }) => ({
      id: row.id,
      nom: row.nom,
      sentence: `« ${row.nom} » est à ${formatDistance(distance)}.`,
    })),
  ];
}
