import type { Database } from "#app/platform/database";
import { listDays } from "./days";
import { type DayRow, readFigures, sumOf, topTen, within } from "./figures";
import { type MeasureKey, measures } from "./measures";
import type { PeriodKey, Span } from "./period";
import { nameDownloads, readDashboard } from "./queries.server";

/** One value for every day of a span, days without a row included. */
function valuesOf(rows: readonly DayRow[], span: Span, of: (row: DayRow) => number) {
  const known = new Map(rows.map((row) => [row.day, of(row)]));
  return listDays(span.from, span.to).map((day) => ({ day, value: known.get(day) ?? 0 }));
}

/** Everything that the dashboard shows, as plain values. */
export async function readView(
  db: Database,
  options: { period: PeriodKey; measure: MeasureKey; before: number | null; today: string },
) {
  const { period, measure, today } = options;
  const { current, previous, rows, people, next, items } = await readDashboard(db, options);
  const now = within(rows, current);
  const before = within(rows, previous);
  const top = (field: Parameters<typeof topTen>[2]) => topTen(now, before, field);
  const downloads = top("downloads");
  const names = await nameDownloads(
    db,
    downloads.map(({ label }) => label),
    items,
  );
  const { of } = measures.find(({ key }) => key === measure) ?? measures[0];
  const totals = (days: readonly DayRow[]) => ({
    visits: sumOf(days, "visits"),
    visitors: sumOf(days, "visitors"),
    views: sumOf(days, "views"),
    visibleMs: sumOf(days, "visibleMs"),
  });
  return {
    period,
    measure,
    span: current,
    previousSpan: previous,
    figures: readFigures(rows, today),
    current: valuesOf(rows, current, of),
    previous: valuesOf(rows, previous, of),
    totals: { now: totals(now), before: totals(before) },
    tops: {
      pages: top("pages"),
      referrers: top("referrers"),
      countries: top("countries"),
      searches: top("searches"),
      downloads,
    },
    names: Object.fromEntries(names),
    people,
    next,
    updatedAt: rows.at(-1)?.updatedAt || null,
  };
}

export type DashboardView = Awaited<ReturnType<typeof readView>>;
