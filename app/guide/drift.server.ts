/** Pages of the guide to read again, and that somebody did (N-15): the journal is where that stands. */
import { and, desc, eq, gte, isNotNull, max, sql } from "drizzle-orm";
import { type Actor, auditEntry } from "#app/audit/record";
import { auditLog, patches } from "#app/db/schema";
import { type Database, readBatch, writeIf } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import { type Drift, driftedPages, type TouchedFiles } from "./drift";
import type { GuidePage } from "./page-types";
import { readAllPages } from "./pages.server";

/** Patches whose files are looked for in the guide at most, the newest. */
const comparedPatches = 500;

const entity = "guide";

/**
 * No patch from before the page that was changed least lately matters to any. Of a scheduled one counts when it came online,
 * which is minutes after its hour: who read a page in between did not know of it.
 */
export const selectTouched = (db: Database) =>
  db
    .select({
      version: patches.version,
      publishedAt: sql<number>`coalesce(${patches.onlineAt}, ${patches.publishedAt})`,
      modifiedFiles: patches.modifiedFiles,
    })
    .from(patches)
    .where(
      and(
        isNotNull(patches.position),
        gte(patches.publishedAt, Math.min(...readAllPages().map(({ updated }) => updated))),
      ),
    )
    .orderBy(desc(patches.position))
    .limit(comparedPatches);

export const selectRereadings = (db: Database) =>
  db
    .select({ path: auditLog.entityId, at: max(auditLog.at) })
    .from(auditLog)
    .where(eq(auditLog.entity, entity))
    .groupBy(auditLog.entityId);

type Rereading = Awaited<ReturnType<typeof selectRereadings>>[number];

const selectLastRereading = prepared((db, { path }: Given<"path">) =>
  db
    .select({ at: auditLog.at, version: sql<string | null>`json_extract(${auditLog.after}, '$.version')` })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, path)))
    .orderBy(desc(auditLog.id))
    .limit(1),
);

/**
 * The version for which somebody read the page again since it was changed last, or null: also where D1 does not answer,
 * for the page is there without it.
 */
export const readCheckedVersion = (
  db: Database,
  { path, updated }: Pick<GuidePage, "path" | "updated">,
): Promise<string | null> =>
  readBatch(db, [selectLastRereading(db, { path })]).then(
    ([[last]]) => (last && last.at > updated ? last.version : null),
    () => null,
  );

export const driftOf = (
  touched: readonly TouchedFiles[],
  rereadings: readonly Rereading[],
  pages = readAllPages(),
): Drift[] => driftedPages(pages, touched, new Map(rereadings.map(({ path, at }) => [path, at ?? 0])));

/**
 * Notes that somebody read a page again. 'newer' where a patch that they have not seen touched its files meanwhile:
 * nothing is noted; 'done' where the page is not, or no longer, one to read again.
 *
 * @param version of the newest patch that they saw named
 */
export async function noteRereading(
  db: Database,
  { path, version, actor, now }: { path: string; version: string; actor: Actor; now: number },
): Promise<"noted" | "newer" | "done"> {
  const [touched, rereadings] = await readBatch(db, [selectTouched(db), selectRereadings(db)]);
  const [drift] = driftOf(
    touched,
    rereadings,
    readAllPages().filter((page) => page.path === path),
  );
  if (!drift) return "done";
  if (drift.files[0]?.version !== version) return "newer";
  // Sent twice at once, it is noted once.
  const isUnread = sql`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM audit_log
    WHERE entity = ${entity} AND entity_id = ${path} AND at >= ${drift.touchedAt})`;
  const after = { title: drift.title, version };
  const entry = { actor, at: now, action: "relecture", entity, entityId: path, after } as const;
  return (await writeIf(db, isUnread, [auditEntry(db, entry)])) ? "noted" : "done";
}
