/** Moments as plain lists give them: on a clock in Paris, to the second, or by the day alone. Pure. */
import { formatNumericDate, formatNumericTime, parisDay } from "#app/time/dates";
import { startOfDay } from "#app/time/days";
import { fromParisInput } from "#app/time/paris-time";

/** `13/11/2026` and `18:30:00` on a clock in Paris, as milliseconds since 1970; null when they are no such time. */
export function parisMoment(date: string, time: string): number | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date) ?? [];
  const [, minute, seconds = "00"] = /^(\d{2}:\d{2})(?::([0-5]\d))?$/.exec(time) ?? [];
  const moment = fromParisInput(`${year}-${month}-${day}T${minute}`);
  return moment === null ? null : moment + Number(seconds) * 1000;
}

/** Whether two moments are the same in a list, whose clock knows no milliseconds, nor which of two hours in autumn it is. */
export const readTheSame = (one: number, other: number): boolean =>
  formatNumericDate(one) === formatNumericDate(other) && formatNumericTime(one) === formatNumericTime(other);

export const onOneDay = (one: number, other: number): boolean => parisDay(one) === parisDay(other);

/** The moment that an id is, to the millisecond (PN-14); null when it is none. */
export const momentOfId = (id: string | undefined): number | null =>
  id !== undefined && /^\d{12,13}$/.test(id) ? Number(id) : null;

/** A moment of a list. By the day alone it is the one of its record's id, or the start of that day. */
interface Dated {
  at: number;
  isDayOnly: boolean;
}

/** The moment that the id has more exactly than the list, where both are the same one. */
export function exactly({ at, isDayOnly }: Dated, id: string | undefined): number {
  const made = momentOfId(id);
  const isSame = isDayOnly ? onOneDay : readTheSame;
  return made !== null && isSame(made, at) ? made : at;
}

/** `2026-01-16`, or a whole ISO date of which this is the start. */
export const isoMoment = (date: string): Dated =>
  date.includes("T") ? { at: Date.parse(date), isDayOnly: false } : { at: startOfDay(date), isDayOnly: true };
