import { and, desc, eq, sql } from "drizzle-orm";
import { fingerprints, patches } from "#app/db/schema";
import { isOffered } from "#app/patches/offered.server";
import { type Database, readBatch } from "#app/platform/database";

/** Versions that the page of the check offers, newest first. */
const mostVersions = 40;

/** Patches of which the page says what they name, newest first: more than lie between two versions that anybody compares. */
const mostNaming = 200;

/** Paths of one patch that it says; whoever has these to look at knows where to look. */
const mostNamed = 200;

/**
 * The versions that have fingerprints, which are handed out like the files of a patch, and the files beside `resources`
 * that patches name: both for members alone.
 */
export async function readFingerprintedVersions(db: Database) {
  const position = sql<number>`${patches.position}`;
  // Where staff write the whole path from a disk, or Windows' separators, it is in `resources` all the same.
  const paths = sql`SELECT value FROM json_each(${patches.modifiedFiles})
    WHERE '/' || replace(value, '\\', '/') NOT LIKE '%/resources/%' LIMIT ${mostNamed}`;
  const [versions, named] = await readBatch(db, [
    db
      .select({
        id: patches.id,
        position,
        version: patches.version,
        title: patches.title,
        files: fingerprints.files,
        bytes: fingerprints.bytes,
      })
      .from(fingerprints)
      .innerJoin(patches, eq(patches.id, fingerprints.patchId))
      .where(isOffered)
      .orderBy(desc(patches.position))
      .limit(mostVersions),
    db
      .select({
        position,
        paths: sql<string[]>`(SELECT json_group_array(value) FROM (${paths}))`.mapWith(JSON.parse),
      })
      .from(patches)
      .where(isOffered)
      .orderBy(desc(patches.position))
      .limit(mostNaming),
  ]);
  return { versions, named: named.filter((patch) => patch.paths.length > 0) };
}

export type FingerprintedVersion = Awaited<ReturnType<typeof readFingerprintedVersions>>["versions"][number];

/** Where the fingerprints of a published patch are; null when there are none to hand out. */
export async function readFingerprintsKey(
  db: Database,
  patchId: string,
): Promise<{ key: string; version: string } | null> {
  const [rows] = await readBatch(db, [
    db
      .select({ key: fingerprints.key, version: patches.version })
      .from(fingerprints)
      .innerJoin(patches, eq(patches.id, fingerprints.patchId))
      .where(and(eq(fingerprints.patchId, patchId), isOffered)),
  ]);
  return rows[0] ?? null;
}

/** Whether a patch of the same statement can be checked against, as a column of it. */
export const hasFingerprints = sql<boolean>`(patches.status = 'publie' AND EXISTS (
  SELECT 1 FROM fingerprints WHERE fingerprints.patch_id = patches.id))`
  .mapWith(Boolean)
  .as("has_fingerprints");
