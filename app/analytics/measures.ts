import { formatNumber } from "#app/time/dates";
import { averageVisit, type SumField } from "./figures";

/** `4 min 05 s`; seconds alone under a minute. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "–";
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min ${String(seconds % 60).padStart(2, "0")}\u00a0s`;
  return `${Math.floor(minutes / 60)}\u00a0h ${String(minutes % 60).padStart(2, "0")}\u00a0min`;
}

/** An average: without a visit, or without a word of how long it was, there is none. */
export const formatAverage = (ms: number | null): string => formatDuration(ms || null);

/** What is counted of a day, or added up over several. */
type Counted = Record<SumField, number>;

const count = (value: number | null): string => formatNumber(value ?? 0);

/** The top of a scale of counts: 4, 10, 20, 50, 100 and so on, so that its middle is a whole number too. */
export function countTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = Math.max(10, 10 ** Math.floor(Math.log10(highest)));
  return [1, 2, 5, 10].map((n) => n * power).find((top) => top >= highest) ?? highest;
}

const minute = 60_000;
const durationTops = [10_000, 30_000, minute, ...[2, 4, 10, 20, 30, 60, 120, 240].map((n) => n * minute)];

/** The top of a scale of durations, in milliseconds: whole seconds, minutes or hours that people count in. */
export const durationTop = (highest: number): number =>
  durationTops.find((top) => top >= highest) ?? countTop(highest / minute / 60) * minute * 60;

/** What the curve may show, day by day (null where nothing is known of the day), with the top of its scale. */
export const measures = [
  { key: "visites", label: "Visites", of: (row: Counted) => row.visits, show: count, top: countTop },
  {
    key: "visiteurs",
    label: "Visiteurs",
    of: (row: Counted) => row.visitors,
    show: count,
    top: countTop,
  },
  { key: "pages", label: "Pages vues", of: (row: Counted) => row.views, show: count, top: countTop },
  {
    key: "duree",
    label: "Durée moyenne",
    of: (row: Counted) => averageVisit(row.visibleMs, row.visits) || null,
    show: formatAverage,
    top: durationTop,
  },
] as const;

export type Measure = (typeof measures)[number];
export type MeasureKey = Measure["key"];

export const readMeasure = (value: string | null): MeasureKey =>
  measures.find(({ key }) => key === value)?.key ?? "visites";
