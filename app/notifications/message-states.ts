import type { notifications } from "#app/db/schema";

export type MessageState = (typeof notifications.$inferSelect)["state"];

/** States from which a message is sent by itself, when it is due. */
export const waitingStates = ["en-attente", "a-renvoyer"] as const satisfies readonly MessageState[];

/** States in which a message waits for a person. */
export const failedStates = [
  "a-renvoyer",
  "incertain",
  "invalide",
  "abandonne",
] as const satisfies readonly MessageState[];

const isOneOf = (states: readonly MessageState[]) => (state: MessageState) => states.includes(state);

export const isWaiting = isOneOf(waitingStates);
export const isFailed = isOneOf(failedStates);
