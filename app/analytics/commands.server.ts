import { and, eq, sql } from "drizzle-orm";
import { newestChange } from "#app/audit/newest-change.server";
import { type Actor, auditEntry } from "#app/audit/record";
import { auditLog, dailyTotals, visitGroups } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, retried, writeIf } from "#app/platform/database";
import { randomToken } from "#app/platform/tokens";
import { parisDay } from "#app/time/dates";
import { toJson } from "./export";
import { readDays } from "./queries.server";
import { beginDay, rollUp } from "./roll-up.server";

const entry = { action: "remise-a-zero", entity: "statistiques", entityId: "toutes" } as const;

const isReset = and(eq(auditLog.entity, entry.entity), eq(auditLog.entityId, entry.entityId));

/** Where the copy of the newest reset is, if this person did it. */
async function ownLastCopy(db: Database, { id }: Actor): Promise<string | null> {
  const last = await retried(() => newestChange(db, isReset));
  return last?.actorId === id ? (last.before as { copie: string }).copie : null;
}

/** Who got no answer presses again within minutes. */
const pressedAgainMs = 10 * 60_000;

/** As SQL: this person did the newest reset, minutes ago, and no visit was counted since. */
const isPressedAgain = ({ id }: Actor, at: number) => sql`(
  NOT EXISTS (SELECT 1 FROM ${dailyTotals} WHERE ${dailyTotals.visits} > 0)
  AND EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.actorId} = ${id} AND ${auditLog.at} > ${at - pressedAgainMs}
    AND ${auditLog.id} = (SELECT max(${auditLog.id}) FROM ${auditLog} WHERE ${isReset})))`;

/**
 * Counts what visitors did since the last roll-up, which one run does up to a number of days: single visits are in no
 * copy. Not for a reset that is asked for again, which is the one before.
 */
async function countOpenDays(db: Database, actor: Actor, at: number): Promise<void> {
  const again = sql<{ again: number }>`SELECT ${isPressedAgain(actor, at)} AS again`;
  if ((await retried(() => db.get<{ again: number }>(again)))?.again) return;
  const today = parisDay(at);
  for (let last = ""; last < today; ) {
    const next = (await rollUp(db, at)).at(-1) ?? "";
    // Where a run comes no further, another one would not either.
    if (next <= last) return;
    last = next;
  }
}

/**
 * Forgets every statistic (ANA-07): single visits, and the figures by day. A copy of the figures is put into R2 first,
 * with what visitors did until now; if that fails nothing is deleted. Counters of downloads stay. So does the salt of
 * the day: by it alone whoever gave a vote today can still read or erase it.
 *
 * Asked for again by somebody who got no answer, it is the same reset: a second copy would hold nothing. What visitors
 * did since then, and nobody counted yet, is forgotten too.
 *
 * @returns where the copy is.
 */
export async function resetAnalytics(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  actor: Actor,
): Promise<string> {
  const at = now();
  await countOpenDays(db, actor, at);
  const days = await readDays(db, { from: "2000-01-01", to: "9999-12-31" });
  // Of two at the same moment, each has its own copy.
  const key = `exports/statistiques-${new Date(at).toISOString()}-${randomToken().slice(0, 8)}.json`;
  await env.BUCKET.put(key, toJson(days, at), { httpMetadata: { contentType: "application/json" } });
  try {
    const isDone = await writeIf(db, sql`SELECT 1 WHERE NOT ${isPressedAgain(actor, at)}`, [
      db.delete(visitGroups),
      db.delete(dailyTotals),
      beginDay(db, at),
      auditEntry(db, { actor, at, ...entry, before: { jours: days.length, copie: key } }),
    ]);
    if (isDone) return key;
  } catch (error) {
    // Where only the answer was lost it is done.
    if ((await ownLastCopy(db, actor).catch(() => null)) !== key) throw error;
    return key;
  }
  await retried(() => db.batch([db.delete(visitGroups), beginDay(db, at)]));
  const copy = await ownLastCopy(db, actor);
  if (copy) await env.BUCKET.delete(key).catch(() => undefined);
  return copy ?? key;
}
