import { formatNumber } from "#app/platform/dates";
import { averageVisit, type DayRow } from "./figures";

/** `4 min 05 s`; seconds alone under a minute. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "–";
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}\u00a0s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min ${String(seconds % 60).padStart(2, "0")}\u00a0s`;
  return `${Math.floor(minutes / 60)}\u00a0h ${String(minutes % 60).padStart(2, "0")}\u00a0min`;
}

/** What the curve may show, day by day. */
export const measures = [
  { key: "visites", label: "Visites", of: (row: DayRow) => row.visits, show: formatNumber },
  { key: "visiteurs", label: "Visiteurs", of: (row: DayRow) => row.visitors, show: formatNumber },
  { key: "pages", label: "Pages vues", of: (row: DayRow) => row.views, show: formatNumber },
  {
    key: "duree",
    label: "Durée moyenne",
    of: (row: DayRow) => averageVisit(row.visibleMs, row.visits) ?? 0,
    // Without a visit, or without a word of how long it was, there is no average.
    show: (ms: number) => formatDuration(ms || null),
  },
] as const;

export type MeasureKey = (typeof measures)[number]["key"];

export const readMeasure = (value: string | null): MeasureKey =>
  measures.find(({ key }) => key === value)?.key ?? "visites";
