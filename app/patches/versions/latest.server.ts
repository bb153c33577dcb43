/** What a server asks at its start: is there something newer, and is what it runs still offered (N-04). */
import { and, desc, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { beginningOf } from "#app/text/shorten";
import type { latestVersion } from "../api/schemas";
import { isOffered } from "../offered.server";

/** Withdrawn versions that are named, the newest first. */
const longestList = 20;

/** Bytes of the answer as JSON. Where names and title are so long that it would be more, the oldest of the withdrawn give way. */
const heaviest = 999;
const weightOf = (answer: object) => new TextEncoder().encode(JSON.stringify(answer)).length;

const selectNewest = (db: Database) =>
  db
    .select({
      version: patches.version,
      title: patches.title,
      publishedAt: patches.publishedAt,
      breaking: patches.breaking,
    })
    .from(patches)
    .where(isOffered)
    .orderBy(desc(patches.position))
    .limit(1);

const selectLast = (db: Database, marked: SQL) =>
  db
    .select({ version: patches.version })
    .from(patches)
    .where(and(isOffered, marked))
    .orderBy(desc(patches.position))
    .limit(1);

/** The version that visitors are offered as the newest; null while there is none. */
export async function readNewestVersion(db: Database): Promise<string | null> {
  const [[newest]] = await readBatch(db, [selectNewest(db)]);
  return newest?.version ?? null;
}

export async function readLatest(
  db: Database,
  origin: string,
): Promise<z.output<typeof latestVersion> | null> {
  const [[newest], [lastBreaking], [lastSecurity], [needed], withdrawn] = await readBatch(db, [
    selectNewest(db),
    // Written out: each of the two marks has an index for those that carry it.
    selectLast(db, sql`breaking = 1`),
    selectLast(db, sql`security = 1`),
    // What one version needs holds for all that follow it: of all of them, the highest.
    db
      .select({ artifact: sql<number>`compatibility ->> 'artifactMin'` })
      .from(patches)
      .where(and(isOffered, sql`compatibility ->> 'artifactMin' IS NOT NULL`))
      .orderBy(desc(sql`compatibility ->> 'artifactMin'`))
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
  const latest = {
    version: newest.version,
    title: beginningOf(newest.title, 72),
    publishedAt: new Date(newest.publishedAt ?? 0).toISOString(),
    breaking: newest.breaking,
    lastBreaking: lastBreaking?.version ?? null,
    lastSecurity: lastSecurity?.version ?? null,
    artifactMinimal: needed?.artifact ?? null,
    withdrawn: withdrawn.map(({ version }) => version),
    url: `${origin}/patch-notes/${encodeURIComponent(newest.version)}`,
  };
  while (latest.withdrawn.length > 0 && weightOf(latest) > heaviest) latest.withdrawn.pop();
  return latest;
}
