import { fermetures, horaires } from "#app/site";
import { dayMs, formatDate, parisMinute } from "#app/time/dates";
import { dayNames } from "./support-week";

/** Whether support answers now, and when that changes next (OFF-13, N-13). */
export interface OpeningState {
  open: boolean;
  /** 'ferme à 22:00', 'ouvre à 11:00', 'rouvre lundi à 11:00', 'rouvre le 4 janvier 2027 à 11:00' */
  next: string;
  /** Day of the week in Europe/Paris, 0 is Sunday. */
  weekday: number;
}

/** What was said of a minute: every page asks, and the formatter takes longer than the rest of its footer. */
let known = { at: Number.NaN, text: "" };

/** Day and time in Paris. */
function parisClock(now: number): string {
  const at = Math.floor(now / 60_000);
  if (known.at !== at) known = { at, text: parisMinute(now) };
  return known.text;
}

/**
 * @param now milliseconds since 1970; the hours are those of Paris, wherever the reader is.
 * @param closed days on which support stays closed, as '2026-12-25'.
 */
export function openingState(now: number, closed = fermetures, week = horaires): OpeningState {
  const [today = "", time = ""] = parisClock(now).split(" ");
  const start = Date.parse(today);
  const weekday = new Date(start).getUTCDay();
  for (let ahead = 0; ahead < 60; ahead++) {
    const day = new Date(start + ahead * dayMs);
    const hours = week[day.getUTCDay()];
    if (!hours || closed.includes(day.toISOString().slice(0, 10))) continue;
    if (ahead > 0) {
      const name = ahead < 7 ? dayNames[day.getUTCDay()] : `le ${formatDate(day.getTime())}`;
      return { open: false, next: `rouvre ${name} à ${hours.ouvre}`, weekday };
    }
    // Times of one length are in the order of their letters.
    if (time < hours.ouvre) return { open: false, next: `ouvre à ${hours.ouvre}`, weekday };
    if (time < hours.ferme) return { open: true, next: `ferme à ${hours.ferme}`, weekday };
  }
  return { open: false, next: "", weekday };
}

/** 'Fermé aussi le 25 décembre 2026 et le 1er janvier 2027.'; null without such a day. */
export function closedText(closed = fermetures): string | null {
  if (closed.length === 0) return null;
  const days = closed.map((day) => `le ${formatDate(Date.parse(day))}`);
  return `Fermé aussi ${new Intl.ListFormat("fr").format(days)}.`;
}
