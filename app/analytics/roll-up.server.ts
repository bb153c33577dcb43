/**
 * The roll-up: the events of a day become one row of `daily_totals`. It counts the day again from its
 * events every time, so running it twice, or late, gives the same row.
 */
import { and, asc, desc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { mostCounted } from "#app/db/most-counted";
import { dailyTotals, downloadCounts, type Tally, visitGroups } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { daysAgo, retention } from "#app/privacy/retention";
import { parisDay } from "#app/time/dates";
import { addDays, daysBetween, listDays, startOfDay } from "#app/time/days";
import { summarizeDay } from "./summarize-day";
import { eventsOf, type VisitEvent } from "./visit-event";

/** Events wait for their group: those of a day's end are written a moment after it. */
const latenessMs = 60 * 60 * 1000;
/** Groups of one read: answers of D1 are bounded. */
const groupsAtOnce = 500;
/** Events of one day after which no more groups are read: more are a flood, and would not fit a Worker's memory. */
const eventsOfDay = 100_000;
/** What one run catches up with after an outage; the rest comes with the next run. */
const daysAtOnce = 40;

const firstId = (time: number) => time * 1000;

/** What a flood wrote on its day behind the events that are counted: nobody would read it, and it would fill D1. */
const forgetFlood = (db: Database, day: string, from: number) =>
  db
    .delete(visitGroups)
    .where(and(gte(visitGroups.id, from), lt(visitGroups.id, firstId(startOfDay(addDays(day, 1))))));

/**
 * The events of a day, with those that were written after its end.
 *
 * @returns of a flood those of the first reads that hold `eventsOfDay`, and the id from which its groups are not read
 */
async function readEvents(
  db: Database,
  day: string,
): Promise<{ events: VisitEvent[]; unread: number | null }> {
  const end = firstId(startOfDay(addDays(day, 1)) + latenessMs);
  const events: VisitEvent[] = [];
  for (let from = firstId(startOfDay(day)); ; ) {
    const groups = await db
      .select()
      .from(visitGroups)
      .where(and(gte(visitGroups.id, from), lt(visitGroups.id, end)))
      .orderBy(asc(visitGroups.id))
      .limit(groupsAtOnce);
    for (const group of groups) {
      events.push(...eventsOf(group).filter(({ t }) => parisDay(t) === day));
    }
    const last = groups.at(-1);
    if (!last || groups.length < groupsAtOnce) return { events, unread: null };
    from = last.id + 1;
    if (events.length >= eventsOfDay) return { events, unread: from };
  }
}

async function readDownloads(db: Database, day: string): Promise<Tally> {
  const rows = await db
    .select({ item: downloadCounts.item, count: downloadCounts.count })
    .from(downloadCounts)
    .where(eq(downloadCounts.day, day))
    .orderBy(desc(downloadCounts.count), asc(downloadCounts.item))
    .limit(50);
  return Object.fromEntries(rows.map(({ item, count }) => [item, count]));
}

/**
 * Counts one day and writes its row. `updatedAt` moves even when the figures do not: the dashboard shows it, and
 * `firstDay` tells from it whether late events may be missing. A row that has changed or gone since it was read is left
 * alone: visits were erased meanwhile, and the events read here may include them.
 */
async function rollUpDay(db: Database, day: string, now: number): Promise<void> {
  const rows = await db
    .select({
      day: dailyTotals.day,
      views: dailyTotals.views,
      visits: dailyTotals.allVisits,
      visibleMs: dailyTotals.allVisibleMs,
    })
    .from(dailyTotals)
    .where(lte(dailyTotals.day, day))
    .orderBy(desc(dailyTotals.day))
    .limit(2);
  const known = rows.find((row) => row.day === day);
  const before = rows.find((row) => row.day < day);
  const [{ events, unread }, downloads] = await Promise.all([readEvents(db, day), readDownloads(db, day)]);
  if (unread !== null) await forgetFlood(db, day, unread);
  const summary = summarizeDay(events);
  const row = {
    ...summary,
    downloads,
    allVisits: Math.min((before?.visits ?? 0) + summary.visits, mostCounted),
    allVisibleMs: Math.min((before?.visibleMs ?? 0) + summary.visibleMs, mostCounted),
    updatedAt: now,
  };
  if (!known) {
    await db
      .insert(dailyTotals)
      .values({ day, ...row })
      .onConflictDoNothing();
    return;
  }
  // A day whose events are gone (a restored backup) keeps its figures.
  if (known.views > summary.views) return;
  await db
    .update(dailyTotals)
    .set(row)
    .where(and(eq(dailyTotals.day, day), eq(dailyTotals.views, known.views)));
}

/**
 * For a batch that erases visits: gives today a row. A roll-up that read the visits before the batch, on a day without
 * a row, then finds one and leaves it alone, as `rollUpDay` does with a row that changed.
 */
export function beginDay(db: Database, now: number) {
  const day = parisDay(now);
  const before = (column: SQLiteColumn) =>
    sql`coalesce((SELECT ${sql.identifier(column.name)} FROM daily_totals WHERE day < ${day} ORDER BY day DESC LIMIT 1), 0)`;
  return db
    .insert(dailyTotals)
    .values({
      day,
      allVisits: before(dailyTotals.allVisits),
      allVisibleMs: before(dailyTotals.allVisibleMs),
      // The time of the last row before: nothing was counted since, so late events of the day before are still looked
      // for.
      updatedAt: before(dailyTotals.updatedAt),
    })
    .onConflictDoNothing();
}

/** The last day that was counted. A restored backup may have brought rows of days to come. */
const lastCounted = (db: Database, now: number) =>
  db
    .select({ day: dailyTotals.day, updatedAt: dailyTotals.updatedAt })
    .from(dailyTotals)
    .where(lte(dailyTotals.day, parisDay(now)))
    .orderBy(desc(dailyTotals.day))
    .limit(1);

/** The first day to count again: the last one counted, or the first that has events. */
async function firstDay(db: Database, now: number): Promise<string> {
  const [[last], [oldest]] = await db.batch([
    lastCounted(db, now),
    db.select({ id: visitGroups.id }).from(visitGroups).orderBy(asc(visitGroups.id)).limit(1),
  ]);
  if (!last) return parisDay(oldest ? Math.floor(oldest.id / 1000) : now);
  // Just after midnight the day before is counted once more, with what came in late.
  const late = parisDay(last.updatedAt - latenessMs);
  if (last.updatedAt <= 0 || late >= last.day) return last.day;
  if (daysBetween(late, last.day) <= daysAtOnce) return late;
  // A row that was begun before the days until it were counted: more than one run has to do, each where the last ended.
  const [reached] = await db
    .select({ day: dailyTotals.day })
    .from(dailyTotals)
    .where(
      and(
        gte(dailyTotals.day, late),
        lt(dailyTotals.day, last.day),
        gt(dailyTotals.updatedAt, last.updatedAt),
      ),
    )
    .orderBy(desc(dailyTotals.day))
    .limit(1);
  return reached?.day ?? late;
}

/** @returns the days that were counted. */
export async function rollUp(db: Database, now: number): Promise<string[]> {
  const days = listDays(await firstDay(db, now), parisDay(now)).slice(0, daysAtOnce);
  for (const day of days) await rollUpDay(db, day, now);
  return days;
}

/** Whether any day up to this one was counted: a site that is younger has nothing to tell of it. */
export async function hasCounted(db: Database, day: string): Promise<boolean> {
  const [first] = await db
    .select({ day: dailyTotals.day })
    .from(dailyTotals)
    .where(lte(dailyTotals.day, day))
    .limit(1);
  return first !== undefined;
}

/** Whether visits up to the end of a day wait to be counted. */
export async function hasUncounted(db: Database, day: string, now: number): Promise<boolean> {
  const [last] = await lastCounted(db, now);
  if (last && last.day > day) return false;
  const counted = last ? Math.min(last.updatedAt, startOfDay(addDays(last.day, 1))) : 0;
  const end = startOfDay(addDays(day, 1)) + latenessMs;
  const [waiting] = await db
    .select({ id: visitGroups.id })
    .from(visitGroups)
    .where(and(gte(visitGroups.id, firstId(counted)), lt(visitGroups.id, firstId(end))))
    .limit(1);
  return waiting !== undefined;
}

/** Events that have been kept long enough: what remains of them is the rows of their days. */
export async function forgetGroups(db: Database, now: number): Promise<number> {
  const oldest = firstId(daysAgo(now, retention.visitsDays));
  const result = await db.delete(visitGroups).where(lt(visitGroups.id, oldest));
  return result.meta.changes;
}
