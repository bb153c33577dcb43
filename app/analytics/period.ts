import { addDays, daysBetween, firstOfMonth } from "#app/time/days";

/** A span of days, both ends included. */
export interface Span {
  from: string;
  to: string;
}

export const periods = [
  { key: "semaine", label: "7 jours" },
  { key: "mois", label: "Ce mois-ci" },
  { key: "trente", label: "30 jours" },
  { key: "trimestre", label: "90 jours" },
] as const;

export type PeriodKey = (typeof periods)[number]["key"];

export const readPeriod = (value: string | null): PeriodKey =>
  periods.find(({ key }) => key === value)?.key ?? "mois";

const lengths = { semaine: 7, trente: 30, trimestre: 90 } as const;

/**
 * The days of a period that ends today, and those to compare it with: as many days just before, or for
 * a month the same days of the month before (31 March is compared with February as a whole).
 */
export function periodOf(key: PeriodKey, today: string): { current: Span; previous: Span } {
  if (key === "mois") {
    const from = firstOfMonth(today);
    const lastOfPrevious = addDays(from, -1);
    const previousFrom = firstOfMonth(lastOfPrevious);
    const sameDay = addDays(previousFrom, daysBetween(from, today) - 1);
    const to = sameDay < lastOfPrevious ? sameDay : lastOfPrevious;
    return { current: { from, to: today }, previous: { from: previousFrom, to } };
  }
  const from = addDays(today, 1 - lengths[key]);
  return {
    current: { from, to: today },
    previous: { from: addDays(from, -lengths[key]), to: addDays(from, -1) },
  };
}

/** Two spans of as many days, of which every day is over. */
export interface Comparison {
  current: Span;
  previous: Span;
}

/**
 * What a change is measured on: the whole days of a period, and as many of the one before. Today is not
 * over and is left out; of 30 days of March the first 28 are compared with February. Null while no day of
 * the period is over.
 */
export function comparisonOf(key: PeriodKey, today: string): Comparison | null {
  const { current, previous } = periodOf(key, today);
  const over = daysBetween(current.from, today) - 1;
  const days = Math.min(over, daysBetween(previous.from, previous.to));
  if (days < 1) return null;
  const first = ({ from }: Span): Span => ({ from, to: addDays(from, days - 1) });
  return { current: first(current), previous: first(previous) };
}
