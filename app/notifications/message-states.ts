import type { notifications } from "#app/db/schema";

export type MessageState = (typeof notifications.$inferSelect)["state"];

/** States in which a message waits for a person. */
export const failedStates = [
  "a-renvoyer",
  "incertain",
  "invalide",
  "abandonne",
] as const satisfies readonly MessageState[];

export const isFailed = (state: MessageState): boolean => failedStates.some((failed) => failed === state);

export const isWaiting = (state: MessageState): boolean => state === "en-attente" || state === "a-renvoyer";
