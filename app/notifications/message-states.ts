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

/**
 * Why a failed message waits for nobody: its webhook knows no such message to edit, somebody gave it up, or a restore
 * took its patch away. Discord gives the same answer for a message that was deleted and for one that another webhook
 * posted, such as the secret's former one.
 */
export const closing = {
  gone: "Introuvable pour ce webhook\u00a0: le message a été supprimé sur Discord, ou un autre webhook l'a posté",
  /** What was stored in its place before. */
  deleted: "Le message a été supprimé sur Discord",
  givenUp: "L'équipe ne l'envoie plus",
  /** A restore took its patch away, or made it a draft: it comes back with the patch. */
  setAside: "Mise de côté par une restauration\u00a0: elle revient si le patch revient",
  /** The same, as it is shown once that restore cannot be undone any more: nothing brings it back. Not stored. */
  leftAside: "Mise de côté par une restauration",
} as const;

export const isClosed = (lastError: string | null) =>
  Object.values<string | null>(closing).includes(lastError);

const isOneOf = (states: readonly MessageState[]) => (state: MessageState) => states.includes(state);

export const isWaiting = isOneOf(waitingStates);
export const isFailed = isOneOf(failedStates);
