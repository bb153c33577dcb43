import type { Tally } from "#app/db/schema";
import { silenceMs, type VisitEvent } from "./visit-event";

export interface DaySummary {
  /** Distinct visitors of the day. */
  visitors: number;
  /** Visits: two of one visitor are 30 minutes of silence apart, or a midnight. */
  visits: number;
  views: number;
  visibleMs: number;
  pages: Tally;
  referrers: Tally;
  countries: Tally;
  searches: Tally;
}

/** Labels kept of a day: those of visitors' making (hosts, searches) have no other bound. */
const longestTally = 50;

const topOf = (counts: Map<string, number>): Tally =>
  Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, longestTally));

/** An event tells of the time that ends with it: reading for an hour is no silence. */
const beginningOf = ({ t, ms = 0 }: VisitEvent) => t - ms;

/** The figures of one day from its events, in any order. Their real durations, nothing estimated (F-07). */
export function summarizeDay(events: readonly VisitEvent[]): DaySummary {
  const lastSeen = new Map<string, number>();
  const tallies = { p: new Map(), r: new Map(), c: new Map(), q: new Map<string, number>() };
  let visits = 0;
  let views = 0;
  let visibleMs = 0;
  for (const event of [...events].sort((a, b) => beginningOf(a) - beginningOf(b))) {
    for (const kind of ["p", "r", "c", "q"] as const) {
      const label = event[kind];
      if (label !== undefined) tallies[kind].set(label, (tallies[kind].get(label) ?? 0) + 1);
    }
    if (event.v === undefined) continue;
    const began = beginningOf(event);
    const before = lastSeen.get(event.v);
    if (before === undefined || began - before >= silenceMs) visits++;
    lastSeen.set(event.v, Math.max(before ?? 0, event.t));
    if (event.p !== undefined) views++;
    // Of two windows at once the time counts once: nobody stays longer than the clock goes.
    visibleMs += Math.max(0, event.t - Math.max(began, before ?? 0));
  }
  return {
    visitors: lastSeen.size,
    visits,
    views,
    visibleMs,
    pages: topOf(tallies.p),
    referrers: topOf(tallies.r),
    countries: topOf(tallies.c),
    searches: topOf(tallies.q),
  };
}
