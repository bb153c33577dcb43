import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { auditLog } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { foldText } from "#app/text/fold-text";
import { dayMs } from "#app/time/dates";
import { readTag } from "./queries.server";

/** Of the changes since then, the last. */
const mostRead = 200;

/** What takes a name away. */
const ends = ["renommage", "fusion", "suppression"] as const;

/**
 * What became of a job that was renamed, or merged into another one: its name of now; '' if it was deleted. A form that
 * was open does not know of that, and would make the old job anew. Null if the name is a job, or has been free for long.
 */
export async function nameOfRenamedJob(db: Database, name: string, now: number): Promise<string | null> {
  if (await readTag(db, name)) return null;
  // A day is longer than a form stays open.
  const lately = gte(auditLog.at, now - dayMs);
  const changes = await db
    .select({ old: auditLog.entityId, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "tag"), inArray(auditLog.action, ends), lately))
    .orderBy(desc(auditLog.id))
    .limit(mostRead);
  const isOf = (job: string) => foldText(job) === foldText(name);
  const since = changes.slice(0, changes.findIndex(({ old }) => isOf(old)) + 1);
  if (since.length === 0) return null;
  // What it became may have been renamed as well.
  const last = since.reduceRight((job, { old, after }) => {
    const { nom } = Object(after) as { nom?: unknown };
    return foldText(old) === foldText(job) && typeof nom === "string" ? nom : job;
  }, name);
  return (await readTag(db, last))?.name ?? "";
}
