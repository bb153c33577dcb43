import type { Services } from "#app/platform/context";

/** One job of the schedule. Running it twice, or late, gives the same result. */
export interface Job {
  name: string;
  /** What it is for, as staff read it on 'Santé'. */
  does: string;
  /** Also runs every ten minutes, not only at night. */
  often: boolean;
  /** @returns what was done, in a few words, for the heartbeat. */
  run: (services: Services) => Promise<string>;
}
