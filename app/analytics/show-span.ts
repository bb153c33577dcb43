import { once } from "#app/platform/cache/once";
import { noonOf } from "#app/time/days";
import type { Span } from "./period";

const dayNumber = (day: string): string => {
  const number = Number(day.slice(8));
  return number === 1 ? "1er" : String(number);
};

const monthName = once(() => new Intl.DateTimeFormat("fr-FR", { month: "long", timeZone: "UTC" }));

/** `octobre`, with its year when that is not the one of the reader. */
function month(day: string, year: string): string {
  const name = monthName().format(noonOf(day));
  return day.startsWith(year) ? name : `${name} ${day.slice(0, 4)}`;
}

/** `1er–20 octobre`, `28 septembre – 3 octobre`, `1er octobre`; another year than today's is named. */
export function showSpan({ from, to }: Span, today: string): string {
  const year = today.slice(0, 4);
  const last = `${dayNumber(to)} ${month(to, year)}`;
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayNumber(from)}–${last}`;
  return `${dayNumber(from)} ${month(from, year)} – ${last}`;
}
