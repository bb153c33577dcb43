import { homeFigures } from "#app/home/figures";
import type { Database } from "#app/platform/database";
import type { Edge } from "#app/platform/keyset";
import { listDays } from "#app/time/days";
import type { Values } from "./curve-paths";
import { type DayRow, type RankedField, readFigures, rowsWithin, sumOf, topTen } from "./figures";
import { type Measure, type MeasureKey, measures } from "./measures";
import { type Comparison, comparisonOf, type PeriodKey, type Span } from "./period";
import { nameDownloads, readDashboard } from "./queries.server";

/** One value for every day of a span: on a day without a row, nobody came. */
function valuesOf(rows: readonly DayRow[], span: Span, { of }: Measure): Values {
  const nobody = { visits: 0, visitors: 0, views: 0, visibleMs: 0 };
  const known = new Map(rows.map((row) => [row.day, row]));
  return listDays(span.from, span.to).map((day) => ({ day, value: of(known.get(day) ?? nobody) }));
}

/** What is compared, unless counting began in the middle of it: a part is no measure for a whole. */
function comparable(rows: readonly DayRow[], comparison: Comparison | null): Comparison | null {
  const since = rows[0]?.day;
  return comparison && since && since <= comparison.previous.from ? comparison : null;
}

/** `FR` → `France`; a code that is none is shown as it is. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("fr", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Everything that the dashboard shows, as plain values. */
export async function readView(
  db: Database,
  options: { period: PeriodKey; measure: MeasureKey; edge: Edge | null; today: string },
) {
  const { period, measure, today } = options;
  const { current, previous, rows, people, next, items, home } = await readDashboard(db, options);
  const days = rowsWithin(rows, current);
  const comparison = comparable(rows, comparisonOf(period, today));
  const compared = {
    now: comparison ? rowsWithin(rows, comparison.current) : [],
    before: comparison ? rowsWithin(rows, comparison.previous) : [],
  };
  const top = (field: RankedField) => topTen(days, compared, field);
  const countries = top("countries");
  const downloads = top("downloads");
  const names = await nameDownloads(
    db,
    downloads.map(({ label }) => label),
    items,
  );
  const shown = measures.find(({ key }) => key === measure) ?? measures[0];
  const totals = (of: readonly DayRow[]) => ({
    visits: sumOf(of, "visits"),
    visitors: sumOf(of, "visitors"),
    views: sumOf(of, "views"),
    visibleMs: sumOf(of, "visibleMs"),
  });
  return {
    period,
    measure,
    span: current,
    previousSpan: previous,
    figures: readFigures(rows, today),
    current: valuesOf(rows, current, shown),
    previous: valuesOf(rows, previous, shown),
    comparison,
    /** The first day that is known of what was read. */
    since: rows[0]?.day ?? null,
    totals: { now: totals(days), during: totals(compared.now), before: totals(compared.before) },
    tops: {
      pages: top("pages"),
      referrers: top("referrers"),
      countries,
      searches: top("searches"),
      downloads,
    },
    /** By label, which may be anything in a restored archive: a Map has nothing under `constructor`. */
    names,
    /** Named here: a browser may have another name for a country, and hydration would fail over it. */
    countryNames: new Map(countries.map(({ label }) => [label, countryName(label)])),
    people,
    next,
    home: {
      real: home.real,
      formula: homeFigures(home.counts, false),
      counts: homeFigures(home.counts, true),
    },
    updatedAt: rows.at(-1)?.updatedAt || null,
  };
}

export type DashboardView = Awaited<ReturnType<typeof readView>>;
