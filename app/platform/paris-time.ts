/** Between a `datetime-local` field, which staff fill in Paris time, and UTC milliseconds. */
import { parisMinute } from "./dates";

/** `2026-11-21T18:30`, in Paris. */
export const toParisInput = (time: number): string => parisMinute(time).replace(" ", "T");

/**
 * The time of a Paris clock, or null when the text is no such time. An hour that the change to summer
 * time skips counts as the one after it; one that comes twice in autumn is the first.
 */
export function fromParisInput(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const wall = Date.parse(`${text.slice(0, 16)}:00Z`);
  // `Date.parse` takes 31 February for 3 March.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  const inSummer = wall - 2 * 3_600_000;
  return toParisInput(inSummer) === text.slice(0, 16) ? inSummer : wall - 3_600_000;
}
