/** The figures of the specification's analytics record, from one row a day. */
import type { Tally } from "#app/db/schema";
import { constantes } from "#app/site";
import { addDays, firstOfMonth } from "#app/time/days";
import type { Span } from "./period";
import type { DaySummary } from "./summarize-day";

/** A day as it is stored: what was summarized, its downloads, and what all days up to it add up to. */
export interface DayRow extends DaySummary {
  day: string;
  downloads: Tally;
  allVisits: number;
  allVisibleMs: number;
  updatedAt: number;
}

export const rowsWithin = (rows: readonly DayRow[], { from, to }: Span): DayRow[] =>
  rows.filter(({ day }) => day >= from && day <= to);

/** What may be added up over days. */
export type SumField = "visitors" | "visits" | "views" | "visibleMs";

export const sumOf = (rows: readonly DayRow[], field: SumField): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

/** Milliseconds for which a visit shows pages, on average; null without a visit. */
export const averageVisit = (visibleMs: number, visits: number): number | null =>
  visits === 0 ? null : Math.round(visibleMs / visits);

/**
 * ANA-01, ANA-02, ANA-05. Visits are counted by the day, the week (7 days, today included) and the month
 * (from the 1st), visitors once a day: who a visitor was is forgotten at midnight, so those of a month
 * are the sum of its days.
 */
export function readFigures(rows: readonly DayRow[], today: string) {
  const day = rowsWithin(rows, { from: today, to: today });
  const week = rowsWithin(rows, { from: addDays(today, -6), to: today });
  const month = rowsWithin(rows, { from: firstOfMonth(today), to: today });
  const newest = rows.at(-1);
  return {
    totalVisitors: newest?.allVisits ?? 0,
    monthlyVisitors: sumOf(month, "visits"),
    weeklyVisitors: sumOf(week, "visits"),
    dailyVisitors: sumOf(day, "visits"),
    uniqueVisitorsToday: sumOf(day, "visitors"),
    visitorsThisMonth: sumOf(month, "visitors"),
    averageSessionDuration: averageVisit(newest?.allVisibleMs ?? 0, newest?.allVisits ?? 0),
  };
}

export interface Ranked {
  label: string;
  count: number;
  /** On the whole days that are compared, and on those of the period before. */
  during: number;
  before: number;
}

/** What may be ranked by its labels. */
export type RankedField = "pages" | "referrers" | "countries" | "searches" | "downloads";

function addUp(rows: readonly DayRow[], field: RankedField): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const [label, count] of Object.entries(row[field])) {
      counts.set(label, (counts.get(label) ?? 0) + count);
    }
  }
  return counts;
}

/** The ten most frequent labels of a period (ANA-04), with what they were on the days that are compared. */
export function topTen(
  rows: readonly DayRow[],
  compared: { now: readonly DayRow[]; before: readonly DayRow[] },
  field: RankedField,
): Ranked[] {
  const during = addUp(compared.now, field);
  const before = addUp(compared.before, field);
  return [...addUp(rows, field)]
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b, "fr"))
    .slice(0, constantes.pagesVuesAffichees)
    .map(([label, count]) => ({
      label,
      count,
      during: during.get(label) ?? 0,
      before: before.get(label) ?? 0,
    }));
}

/** Change in whole per cent, 0 without a sign; null when there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100) || 0;
