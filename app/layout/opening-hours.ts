import { once } from "#app/platform/once";
import { fuseau, horaires } from "#app/site";

/** Whether support answers now, and when that changes next (OFF-13, N-13). */
export interface OpeningState {
  open: boolean;
  /** 'ferme à 22:00', 'ouvre à 11:00', 'rouvre lundi à 11:00' */
  next: string;
  /** Day of the week in Europe/Paris, 0 is Sunday. */
  weekday: number;
}

const dayNames = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"] as const;

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(":").map(Number);
  return hours * 60 + rest;
};

const clock = once(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: fuseau,
    }),
);

/** What was said of a minute: every page asks, and the formatter takes longer than the rest of its footer. */
let known = { at: Number.NaN, weekday: 0, minute: 0 };

function parisClock(now: number): { weekday: number; minute: number } {
  const at = Math.floor(now / 60_000);
  if (known.at !== at) known = { at, ...readClock(now) };
  return known;
}

function readClock(now: number): { weekday: number; minute: number } {
  const parts = clock().formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  const weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(part("weekday"));
  return { weekday, minute: minutes(`${part("hour")}:${part("minute")}`) };
}

/** @param now milliseconds since 1970; the hours are those of Paris, wherever the reader is. */
export function openingState(now: number): OpeningState {
  const { weekday, minute } = parisClock(now);
  const today = horaires[weekday];
  if (today && minute >= minutes(today.ouvre) && minute < minutes(today.ferme)) {
    return { open: true, next: `ferme à ${today.ferme}`, weekday };
  }
  if (today && minute < minutes(today.ouvre)) {
    return { open: false, next: `ouvre à ${today.ouvre}`, weekday };
  }
  for (let ahead = 1; ahead <= 7; ahead++) {
    const day = (weekday + ahead) % 7;
    const hours = horaires[day];
    if (hours) return { open: false, next: `rouvre ${dayNames[day]} à ${hours.ouvre}`, weekday };
  }
  return { open: false, next: "", weekday };
}

/** The week as the footer shows it: days with the same hours on one line. */
export const openingLines = [
  { label: "Lundi – vendredi", days: [1, 2, 3, 4, 5], hours: horaires[1] },
  { label: "Samedi", days: [6], hours: horaires[6] },
  { label: "Dimanche", days: [0], hours: horaires[0] },
] as const;
