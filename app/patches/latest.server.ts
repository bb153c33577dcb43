/** What a server asks at its start: is there something newer, and is what it runs still offered (N-04). */
import { and, desc, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { beginningOf } from "#app/platform/shorten";
import type { latestVersion } from "./api-schemas";
import { isOffered } from "./offered.server";

/** Withdrawn versions that are named, the newest first: the answer stays under a kilobyte. */
const longestList = 20;

export async function readLatest(
  db: Database,
  origin: string,
): Promise<z.output<typeof latestVersion> | null> {
  const [[newest], withdrawn] = await readBatch(db, [
    db
      .select({
        version: patches.version,
        title: patches.title,
        publishedAt: patches.publishedAt,
        breaking: patches.breaking,
        compatibility: patches.compatibility,
      })
      .from(patches)
      .where(isOffered)
      .orderBy(desc(patches.position))
      .limit(1),
    db
      .select({ version: patches.version })
      .from(patches)
      // Written out: the index of withdrawn ones is for this state alone.
      .where(and(isNotNull(patches.position), sql`status = 'retire'`))
      .orderBy(desc(patches.position))
      .limit(longestList),
  ]);
  if (!newest) return null;
  return {
    version: newest.version,
    title: beginningOf(newest.title, 120),
    publishedAt: new Date(newest.publishedAt ?? 0).toISOString(),
    breaking: newest.breaking,
    artifactMinimal: newest.compatibility.artifactMin ?? null,
    withdrawn: withdrawn.map(({ version }) => version),
    url: `${origin}/patch-notes/${encodeURIComponent(newest.version)}`,
  };
}
