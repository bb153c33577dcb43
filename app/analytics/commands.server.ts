import { and, eq } from "drizzle-orm";
import { newestChange } from "#app/audit/newest-change.server";
import { type Actor, auditEntry } from "#app/audit/record";
import { auditLog, dailyTotals, visitGroups } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { toJson } from "./export";
import { readDays } from "./queries.server";
import { beginDay } from "./roll-up.server";

const entry = { action: "remise-a-zero", entity: "statistiques", entityId: "toutes" } as const;

/** Whether the newest reset is this one. */
async function isNoted(db: Database, { id }: Actor, at: number): Promise<boolean> {
  const ofReset = and(eq(auditLog.entity, entry.entity), eq(auditLog.entityId, entry.entityId));
  const last = await retried(() => newestChange(db, ofReset));
  return last?.actorId === id && last.at === at;
}

/**
 * Forgets every statistic (ANA-07): single visits, and the figures by day, of which a copy is put into R2 first; when
 * that fails nothing is deleted. Counters of downloads stay, and so does the salt of the day: by it alone whoever gave a
 * vote today can still read or erase it.
 *
 * @returns where the copy is.
 */
export async function resetAnalytics(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  actor: Actor,
): Promise<string> {
  const at = now();
  const days = await readDays(db, { from: "2000-01-01", to: "9999-12-31" });
  const key = `exports/statistiques-${new Date(at).toISOString()}.json`;
  await env.BUCKET.put(key, toJson(days, at), { httpMetadata: { contentType: "application/json" } });
  try {
    await db.batch([
      db.delete(visitGroups),
      db.delete(dailyTotals),
      beginDay(db, at),
      auditEntry(db, { actor, at, ...entry, before: { jours: days.length, copie: key } }),
    ]);
  } catch (error) {
    // Where only the answer was lost it is done: asked for again, it would tell of a copy that is empty.
    if (!(await isNoted(db, actor, at).catch(() => false))) throw error;
  }
  return key;
}
