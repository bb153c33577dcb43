import { retention } from "#app/privacy/retention";
import { dayMs, parisDay } from "#app/time/dates";
import { mondayOf } from "#app/time/days";
import type { BackupKind } from "./kinds";

/** How many nightly backups remain: one a day, one a week, one a month (BAK-05). */
const keptNightly = { days: 7, weeks: 4, months: retention.backupsMonths } as const;

/** A safety copy lasts as long as its restore can be undone. */
export const undoMs = 7 * dayMs;
/** No longer than as many months of the calendar, with the night after them. */
export const manualMs = retention.backupsMonths * 30 * dayMs;
/** An archive that was sent to be looked at. */
export const uploadMs = dayMs;

interface Dated {
  id: string;
  kind: BackupKind;
  createdAt: number;
  /** Whether it could be read back; null where nobody tried. */
  readable: boolean | null;
}

/** One of each of the last `count` groups: the newest of those that were read back, or else the newest. */
function bestOf<T extends Dated>(rows: readonly T[], group: (row: T) => string, count: number): T[] {
  const best = new Map<string, T>();
  for (const row of [...rows].sort((a, b) => b.createdAt - a.createdAt)) {
    const key = group(row);
    const held = best.get(key);
    // A key that is set again keeps its place in the order.
    if (!held || (row.readable && !held.readable)) best.set(key, row);
  }
  return [...best.values()].slice(0, count);
}

/**
 * What may go: nightly ones beyond 7 days, 4 weeks and 6 months, others by their age. One that cannot be read takes the
 * place of no other; the last seven of these stay beside them, since a part of one may still be of use. However old, the
 * last copy that can be read stays, until a newer one of any kind can be.
 */
export function superfluous<T extends Dated>(rows: readonly T[], now: number): T[] {
  const nightly = rows.filter(({ kind }) => kind === "nuit");
  const broken = nightly.filter(({ readable }) => readable === false);
  const sound = nightly.filter(({ readable }) => readable !== false);
  const readable = rows.filter((row) => row.readable !== false);
  const [last] = bestOf(readable.length > 0 ? readable : rows, () => "all", 1);
  const dayOf = ({ createdAt }: T) => parisDay(createdAt);
  const kept = new Set([
    ...bestOf(sound, dayOf, keptNightly.days),
    ...bestOf(sound, (row) => mondayOf(dayOf(row)), keptNightly.weeks),
    ...bestOf(sound, (row) => dayOf(row).slice(0, 7), keptNightly.months),
    ...bestOf(broken, dayOf, keptNightly.days),
  ]);
  return rows.filter((row) => {
    if (row === last) return false;
    if (row.kind === "nuit" && !kept.has(row)) return true;
    return now - row.createdAt > (row.kind === "securite" ? undoMs : manualMs);
  });
}
