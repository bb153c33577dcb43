/** What the form of a patch asks beside its text: when it is published, and whom that is told. Pure. */
import { toParisInput } from "#app/time/paris-time";
import { isShown, type PatchStatus } from "./status";

/** The typed webhook is none of them: it never goes back to the browser. */
export interface FormChoices {
  /** As the field holds it, in Paris time; empty: at once. */
  scheduledFor: string;
  announce: boolean;
  mention: boolean;
}

/** Also those of a patch that visitors see already. */
export const noChoices: FormChoices = { scheduledFor: "", announce: false, mention: false };

/** Years in which a patch may be published: one of two digits, which some browsers take, is none. */
export const plannedYears = { first: 2000, last: 2199 } as const;

export const isPlannable = (at: number): boolean =>
  at >= Date.UTC(plannedYears.first, 0) && at < Date.UTC(plannedYears.last + 1, 0);

/** The hour of a patch as its field holds it. */
export const hourField = ({ scheduledFor }: { scheduledFor: number | null }): string =>
  scheduledFor === null ? "" : toParisInput(scheduledFor);

interface Stored {
  status: PatchStatus;
  scheduledFor: string;
  messages: readonly { kind: string; mention: boolean }[];
}

/** The choices of a patch that is stored. A draft has no announcement: `byDefault` is where its choice begins. */
export function storedChoices({ status, scheduledFor, messages }: Stored, byDefault: boolean): FormChoices {
  if (isShown(status)) return noChoices;
  if (status === "brouillon") return { scheduledFor, announce: byDefault, mention: false };
  const message = messages.find(({ kind }) => kind === "creation");
  return { scheduledFor, announce: message !== undefined, mention: message?.mention ?? false };
}
