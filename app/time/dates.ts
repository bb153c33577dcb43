/** Dates and numbers as French readers expect them, always in Europe/Paris (L10N-01). */

import { once } from "#app/platform/cache/once";
import { fuseau as timeZone } from "#app/site";

/** A day as spans of time are told; one of the calendar may have 23 or 25 hours. */
export const dayMs = 24 * 60 * 60 * 1000;

/** A format that a page does not use is left out of its script. */
const dates = /* @__NO_SIDE_EFFECTS__ */ (options: Intl.DateTimeFormatOptions, locale = "fr-FR") =>
  once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));

const longDate = dates({ day: "numeric", month: "long", year: "numeric" });
const shortDate = dates({ day: "numeric", month: "short", year: "numeric" });
const clockTime = dates({ hour: "2-digit", minute: "2-digit" });
const numericDate = dates({ day: "2-digit", month: "2-digit", year: "numeric" });
const numericTime = dates({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const isoDay = dates({ year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
/** As Sweden writes it. */
const sortedMinute = dates({ dateStyle: "short", timeStyle: "short" }, "sv-SE");
const number = once(() => new Intl.NumberFormat("fr-FR"));

/** A date in words as it is read aloud: `Intl` writes `1 janvier` for the first of a month. */
const ordinal = (date: string): string => date.replace(/^1 /, "1er ");

/** `13 novembre 2026`, `1er janvier 2027` */
export const formatDate = (time: number) => ordinal(longDate().format(time));
/** `13 nov. 2026` */
export const formatShortDate = (time: number) => ordinal(shortDate().format(time));
/** `13 novembre 2026 à 18:30` */
export const formatDateTime = (time: number) => `${formatDate(time)} à ${formatClock(time)}`;
/** `18:30` */
export const formatClock = (time: number) => clockTime().format(time);
/** `13/11/2026`, the `date` field of the specification's patch. */
export const formatNumericDate = (time: number) => numericDate().format(time);
/** `18:30:00`, the `time` field of the specification's patch. */
export const formatNumericTime = (time: number) => numericTime().format(time);
/** `1 234` */
export const formatNumber = (value: number) => number().format(value);
/** Day of a time in Europe/Paris, `YYYY-MM-DD`: the key of every daily counter. */
export const parisDay = (time: number) => isoDay().format(time);

/** `2026-11-25 20:27` in Europe/Paris: of two the later one is greater. */
export const parisMinute = (time: number) => sortedMinute().format(time);

/** Splits a long date for display: `13 novembre` and `2026`. */
export function dateAndYear(time: number): { day: string; year: string } {
  const [day = "", month = "", year = ""] = formatDate(time).split(" ");
  return { day: `${day} ${month}`, year };
}
