import { dayMs } from "#app/time/dates";

const feedbackMonths = 25;
const peopleMonths = 13;

/** How long each thing is kept: what the nightly jobs apply, and the privacy page and the forms say. */
export const retention = {
  /** Reports of single visits, under the hash of a day. */
  visitsDays: 90,
  /** Figures by day, in which nobody can be told apart. */
  figuresMonths: 25,
  /** Votes and comments on the guide. */
  feedbackMonths,
  /** That something was erased: for as long as an archive could bring it back. */
  erasuresMonths: Math.max(feedbackMonths, peopleMonths),
  /** Profile of who signed in, after the last sign-in. */
  peopleMonths,
  /** API tokens that open nothing any more. */
  revokedTokensMonths: 6,
  /** Who downloaded which file on which day. */
  downloadMarksDays: 90,
  /** Backups, and copies of statistics before a reset. */
  backupsMonths: 6,
  /** Patches and mappings in the trash. */
  trashDays: 30,
} as const;

export const daysAgo = (now: number, days: number) => now - days * dayMs;
/** A month here is 30 days: nothing is kept for longer than so many months of the calendar. */
export const monthsAgo = (now: number, months: number) => now - months * 30 * dayMs;
