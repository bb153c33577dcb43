/** Days in Europe/Paris as `YYYY-MM-DD`; a day has 23, 24 or 25 hours. */
import { dayMs, formatDate } from "./dates";
import { fromParisInput } from "./paris-time";

/** The first millisecond of a day in Paris, UTC. */
export const startOfDay = (day: string): number => fromParisInput(`${day}T00:00`) ?? Number.NaN;

/** A moment within the day wherever one reads it, to name the day by or to count from. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day `n` days later; calendar arithmetic, so that a clock change moves nothing. */
export const addDays = (day: string, n: number): string =>
  new Date(noonOf(day) + n * dayMs).toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(noonOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Days from one to another, both included; negative when the other is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to) - noonOf(from)) / dayMs) + 1;

/** All days from one to another, both included. */
export const listDays = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, i) => addDays(from, i));

/** `1er octobre 2026` */
export const showDay = (day: string): string => formatDate(noonOf(day));
