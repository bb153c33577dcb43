import { type Actor, auditEntry } from "#app/audit/record";
import { dailyTotals, visitGroups } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { toJson } from "./export";
import { readDays } from "./queries.server";

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
  await db.batch([
    db.delete(visitGroups),
    db.delete(dailyTotals),
    auditEntry(db, {
      actor,
      at,
      action: "remise-a-zero",
      entity: "statistiques",
      entityId: "toutes",
      before: { jours: days.length, copie: key },
    }),
  ]);
  return key;
}
