import { dayMs, parisDay } from "#app/platform/dates";
import { mondayOf } from "#app/platform/days";
import type { BackupKind } from "./kinds";

/** How many nightly backups remain: one a day, one a week, one a month (BAK-05). */
const keptNightly = { days: 7, weeks: 4, months: 6 } as const;

/** A safety copy lasts as long as its restore can be undone. */
export const undoMs = 7 * dayMs;
/** No longer than six months of the calendar, with the night after them. */
export const manualMs = 180 * dayMs;
/** An archive that was sent to be looked at. */
export const uploadMs = dayMs;

interface Dated {
  id: string;
  kind: BackupKind;
  createdAt: number;
}

/** The newest of each of the last `count` groups. */
function newestOf<T extends Dated>(rows: readonly T[], group: (row: T) => string, count: number): T[] {
  const newest = new Map<string, T>();
  for (const row of [...rows].sort((a, b) => b.createdAt - a.createdAt)) {
    const key = group(row);
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()].slice(0, count);
}

/**
 * What may go: nightly ones beyond 7 days, 4 weeks and 6 months, others by their age. Where no night succeeds any more,
 * what people were promised holds all the same, but the last copy stays.
 *
 * @param isNewestWhole whether the last one of a night can be read: one that cannot takes the place of no other
 */
export function superfluous<T extends Dated>(rows: readonly T[], now: number, isNewestWhole = true): T[] {
  const nightly = rows.filter(({ kind }) => kind === "nuit");
  const last = Math.max(...nightly.map(({ createdAt }) => createdAt));
  const dayOf = ({ createdAt }: T) => parisDay(createdAt);
  const kept = new Set(
    [
      ...newestOf(nightly, dayOf, keptNightly.days),
      ...newestOf(nightly, (row) => mondayOf(dayOf(row)), keptNightly.weeks),
      ...newestOf(nightly, (row) => dayOf(row).slice(0, 7), keptNightly.months),
    ].map(({ id }) => id),
  );
  return rows.filter(({ id, kind, createdAt }) => {
    if (kind === "nuit" && isNewestWhole && !kept.has(id)) return true;
    if (kind === "nuit" && createdAt === last) return false;
    return now - createdAt > (kind === "securite" ? undoMs : manualMs);
  });
}
