import { desc, eq, isNull } from "drizzle-orm";
import { mappings, patches, settings, totals } from "#app/db/schema";
import { isOffered } from "#app/patches/offered.server";
import type { Standing } from "#app/patches/versions/installed";
import { selectStanding } from "#app/patches/versions/installed.server";
import { timesOf } from "#app/patches/views.server";
import { type Database, readBatch } from "#app/platform/database";
import { prepared } from "#app/platform/prepared";
import { type Counts, homeFigures } from "./figures";

export interface HomeData {
  /** What is shown of the counts: the counts themselves stay on the server. */
  figures: ReturnType<typeof homeFigures>;
  newest: {
    version: string;
    title: string;
    description: string;
    publishedAt: number;
    onlineAt: number;
    modifications: (typeof patches.$inferSelect)["modifications"];
  } | null;
  /** The mappings added last, newest first. */
  newMappings: { id: string; nom: string; createdAt: number }[];
  /** How the reader's own server stands; null where they did not say what it runs (PN-21). */
  standing: Standing | null;
}

const shownMappings = 3;

/** The counts that home's figures are made of, as a statement for a batch. */
export const selectCounts = prepared((db) =>
  db
    .select({ visitors: totals.visitors, patches: totals.patches, downloads: totals.downloads })
    .from(totals)
    .where(eq(totals.id, 1)),
);

/** Whether owners have home show the real counts (F-08). */
export const selectRealFigures = prepared((db) =>
  db.select({ enabled: settings.enabled }).from(settings).where(eq(settings.name, "chiffres-reels")),
);

/** The newest patch that is not withdrawn. */
const selectNewestPatch = prepared((db) =>
  db
    .select({
      version: patches.version,
      title: patches.title,
      description: patches.description,
      publishedAt: patches.publishedAt,
      onlineAt: patches.onlineAt,
      modifications: patches.modifications,
    })
    .from(patches)
    .where(isOffered)
    .orderBy(desc(patches.position))
    .limit(1),
);

const selectNewMappings = prepared((db) =>
  db
    .select({ id: mappings.id, nom: mappings.nom, createdAt: mappings.createdAt })
    .from(mappings)
    .where(isNull(mappings.deletedAt))
    .orderBy(desc(mappings.cleRecent))
    .limit(shownMappings),
);

export const noCounts: Counts = { visitors: 0, patches: 0, downloads: 0 };

/**
 * Everything that home shows: one round trip, six rows, whatever is stored.
 *
 * @param installed the patch that the reader's server runs
 */
export async function readHome(db: Database, installed: string | null): Promise<HomeData> {
  const [[counts = noCounts], [realFigures], [newest], newMappings, standing = []] = await readBatch(db, [
    selectCounts(db),
    selectRealFigures(db),
    selectNewestPatch(db),
    selectNewMappings(db),
    ...(installed ? [selectStanding(db, { installed })] : []),
  ]);
  return {
    figures: homeFigures(counts, realFigures?.enabled ?? false),
    newest: newest ? { ...newest, ...timesOf(newest) } : null,
    newMappings,
    standing: standing[0] ?? null,
  };
}
