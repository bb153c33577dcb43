/** How long what Discord said of a role counts, and when it is asked again (T-10). */

/** How old a confirmed role may be: staff on admin requests, others when they read gated data. */
export const roleAge = { staff: 10 * 60 * 1000, member: 60 * 60 * 1000 } as const;
/** Staff writes need an answer of Discord that is younger than this (T-10). */
export const staffWriteAge = 30 * 60 * 1000;

/** While Discord says nothing it is not asked again for so long. */
export const askAgainMs = 60 * 1000;

/** How far the clocks of two machines may be apart. */
const clocksApartMs = 60 * 1000;

/** The last time that another machine may have noted by now: a later one was noted by a clock that was wrong. */
export const latestNoted = (now: number): number => now + clocksApartMs;

/** Whether a time was noted within `age` of now; never one that is still to come. */
export const isWithin = (at: number, now: number, age: number): boolean =>
  at <= latestNoted(now) && now - at < age;
