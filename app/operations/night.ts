import { dayMs } from "#app/time/dates";
import { crons } from "./crons";

const [minute = 0, hour = 0] = crons.nightly.split(" ").map(Number);
const nightlyMs = (hour * 60 + minute) * 60_000;

/** When the jobs of the night last began by then. */
export const nightBefore = (time: number): number =>
  Math.floor((time - nightlyMs) / dayMs) * dayMs + nightlyMs;

/** When they begin next: what is to go after a time goes then. */
export const nightAfter = (time: number): number => nightBefore(time) + dayMs;
