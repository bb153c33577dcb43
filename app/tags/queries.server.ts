import { asc, eq } from "drizzle-orm";
import { tags } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { foldText } from "#app/text/fold-text";

interface Tag {
  name: string;
  /** Mappings that carry it, the trash apart. */
  uses: number;
}

/** More jobs than any server has; a list that nobody can read helps nobody. */
const mostTags = 2000;

/** Every tag in alphabetical order, without case and accents. */
export async function readTags(db: Database): Promise<Tag[]> {
  const [rows] = await readBatch(db, [
    db.select({ name: tags.name, uses: tags.uses }).from(tags).orderBy(asc(tags.folded)).limit(mostTags),
  ]);
  return rows;
}

/** A tag by its name, whatever its case and accents. */
export async function readTag(db: Database, name: string) {
  const [tag] = await db
    .select()
    .from(tags)
    .where(eq(tags.folded, foldText(name)));
  return tag ?? null;
}
