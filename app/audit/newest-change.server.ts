import { desc, type SQL } from "drizzle-orm";
import { auditLog } from "#app/db/schema";
import type { Database } from "#app/platform/database";

/** The newest entry of the journal of which `where` holds: who did it, what, and when. */
export async function newestChange(db: Database, where: SQL | undefined) {
  const [last] = await db
    .select({
      actorId: auditLog.actorId,
      action: auditLog.action,
      entityId: auditLog.entityId,
      at: auditLog.at,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last;
}
