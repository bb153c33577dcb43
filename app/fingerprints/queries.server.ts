import { and, desc, eq, sql } from "drizzle-orm";
import { fingerprints, patches } from "#app/db/schema";
import { isOffered } from "#app/patches/offered.server";
import { type Database, readBatch } from "#app/platform/database";

/** Versions that the page of the check offers, newest first. */
const mostVersions = 40;

export interface FingerprintedVersion {
  id: string;
  version: string;
  title: string;
  files: number;
  bytes: number | null;
}

/** The versions that have fingerprints, which are handed out like the files of a patch. */
export async function readFingerprintedVersions(db: Database): Promise<FingerprintedVersion[]> {
  const [rows] = await readBatch(db, [
    db
      .select({
        id: patches.id,
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
  ]);
  return rows;
}

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
