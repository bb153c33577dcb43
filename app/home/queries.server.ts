import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import { mappings, patches, totals } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";

export interface HomeData {
  /** Patches that visitors see. */
  patches: number;
  /** Persons who ever signed in. */
  visitors: number;
  /** Files taken, each once per person and day. */
  downloads: number;
  newest: {
    version: string;
    title: string;
    description: string;
    publishedAt: number;
    modifications: (typeof patches.$inferSelect)["modifications"];
  } | null;
  /** The mappings added last, newest first. */
  newMappings: { id: string; nom: string; createdAt: number }[];
}

const shownMappings = 3;

/** Everything that home shows: one round trip, five rows, whatever is stored. */
export async function readHome(db: Database): Promise<HomeData> {
  const [[counters], [newest], newMappings] = await readBatch(db, [
    db.select().from(totals).where(eq(totals.id, 1)),
    db
      .select({
        version: patches.version,
        title: patches.title,
        description: patches.description,
        publishedAt: patches.publishedAt,
        modifications: patches.modifications,
      })
      .from(patches)
      .where(isNotNull(patches.position))
      .orderBy(desc(patches.position))
      .limit(1),
    db
      .select({ id: mappings.id, nom: mappings.nom, createdAt: mappings.createdAt })
      .from(mappings)
      .where(isNull(mappings.deletedAt))
      .orderBy(desc(mappings.cleRecent))
      .limit(shownMappings),
  ]);
  return {
    patches: counters?.patches ?? 0,
    visitors: counters?.visitors ?? 0,
    downloads: counters?.downloads ?? 0,
    newest: newest ? { ...newest, publishedAt: newest.publishedAt ?? 0 } : null,
    newMappings,
  };
}
