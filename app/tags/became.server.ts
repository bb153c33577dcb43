import { and, eq, gte, inArray } from "drizzle-orm";
import { newestChange } from "#app/audit/newest-change.server";
import { auditLog, tags } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { foldText } from "#app/text/fold-text";

/** Longer than a form stays open. */
const lately = 86_400_000;

/**
 * The job that a name stands for since it was renamed, or put into another one, which a form that was open does not know:
 * saved with the old name, it would make the old job anew. Null where the name is a job, or has been free for long.
 */
export async function becameOf(db: Database, name: string, now: number): Promise<string | null> {
  const isJob = async (job: string) =>
    (
      await db
        .select({ name: tags.name })
        .from(tags)
        .where(eq(tags.folded, foldText(job)))
    ).length > 0;
  if (await isJob(name)) return null;
  const last = await newestChange(
    db,
    and(
      eq(auditLog.entity, "tag"),
      eq(auditLog.entityId, name),
      inArray(auditLog.action, ["renommage", "fusion"]),
      gte(auditLog.at, now - lately),
    ),
  );
  const { nom } = Object(last?.after) as { nom?: unknown };
  return typeof nom === "string" && (await isJob(nom)) ? nom : null;
}
