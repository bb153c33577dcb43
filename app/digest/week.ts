/** Which week the digest is about: Monday to Sunday in Paris, told from the next Monday at eight. */

import type { Span } from "#app/analytics/period";
import { parisDay } from "#app/time/dates";
import { addDays, mondayOf, startOfDay } from "#app/time/days";
import { fromParisInput } from "#app/time/paris-time";

const sentAt = "08:00";

export interface DigestWeek {
  /** Monday on which it is sent: names the digest, so that there is one a week. */
  monday: string;
  current: Span;
  previous: Span;
  /** The week in milliseconds, UTC: 167, 168 or 169 hours. */
  start: number;
  end: number;
}

/** The last week that is over and told; before Monday at eight that is still the one before. */
export function dueWeek(now: number): DigestWeek {
  const today = mondayOf(parisDay(now));
  const isDue = now >= (fromParisInput(`${today}T${sentAt}`) ?? 0);
  const monday = isDue ? today : addDays(today, -7);
  const from = addDays(monday, -7);
  return {
    monday,
    current: { from, to: addDays(monday, -1) },
    previous: { from: addDays(from, -7), to: addDays(from, -1) },
    start: startOfDay(from),
    end: startOfDay(monday),
  };
}
