/** Between a `datetime-local` field, which staff fill in Paris time, and UTC milliseconds. */
import { parisMinute } from "./dates";

/** `2026-11-21T18:30`, in Paris. */
export const toParisInput = (time: number): string => parisMinute(time).replace(" ", "T");

/**
 * The time of a Paris clock, or null when the text is no such time. An hour that the change to summer
 * time skips counts as the one after it; one that comes twice in autumn is the first, or the second where only that is
 * still to come.
 */
export function fromParisInput(text: string, now = Number.NEGATIVE_INFINITY): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const wall = Date.parse(`${text.slice(0, 16)}:00Z`);
  // `Date.parse` takes 31 February for 3 March.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  const inSummer = wall - 2 * 3_600_000;
  const inWinter = wall - 3_600_000;
  const isAsked = (time: number) => toParisInput(time) === text.slice(0, 16);
  if (!isAsked(inSummer)) return inWinter;
  return inSummer <= now && now < inWinter && isAsked(inWinter) ? inWinter : inSummer;
}
