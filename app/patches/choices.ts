/** What the form of a patch asks beside its text: when it is published, and whom that is told. Pure. */
import { toParisInput } from "#app/platform/paris-time";
import { isShown, type PatchStatus } from "./status";

/** The typed webhook is none of them: it never goes back to the browser. */
export interface FormChoices {
  /** As the field holds it, in Paris time; empty: at once. */
  scheduledFor: string;
  announce: boolean;
  mention: boolean;
}

export const noChoices: FormChoices = { scheduledFor: "", announce: false, mention: false };

/** Hours at which a patch may be published, from and to: a year of two digits, which some browsers take, is none. */
export const plannedHours = { from: Date.UTC(2000, 0), to: Date.UTC(2200, 0) } as const;

export const isPlannable = (at: number): boolean => at >= plannedHours.from && at < plannedHours.to;

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
