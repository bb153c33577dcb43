/** What staff send and wait for, 5 s at most: the answer says how it went. */
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { queueTest, type TestMessage } from "./commands.server";
import { deliverMessage } from "./deliver.server";
import type { MessageState } from "./message-states";
import { outcomeSentences, sendingUnknown } from "./messages";

export interface Told {
  status: 200 | 503;
  isSent: boolean;
  message: string;
}

const told = (state: MessageState): Told => ({
  status: 200,
  isSent: state === "envoye",
  message: outcomeSentences[state],
});

/** The database failed: the message may be stored, and sent. */
export const unknownOutcome: Told = { status: 503, isSent: false, message: sendingUnknown };

/**
 * Delivers what is stored; where the database fails from here on, the message is in the list all the same.
 *
 * @returns null when it was not to be sent.
 */
export async function deliverNow(services: Services, id: string): Promise<Told | null> {
  try {
    const state = await deliverMessage(services, id);
    return state && told(state);
  } catch (error) {
    services.log.error("message-discord", { reason: describeError(error) });
    return unknownOutcome;
  }
}

/** @throws what D1 said where nothing is stored. */
export async function sendTest(services: Services, test: TestMessage): Promise<Told> {
  const id = await queueTest(services.db, test);
  if (id === null) return unknownOutcome;
  // Taken by the ten-minute job, it is on its way.
  return (await deliverNow(services, id)) ?? told("en-attente");
}
