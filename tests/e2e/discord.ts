/** The Discord simulator of the end-to-end tests: what it received. */
import { addressOf } from "./ports.ts";

const control = `${addressOf("discord")}/__simulateur`;

interface SentMessage {
  payload: { content?: string; embeds: { title: string; description: string; url: string }[] };
  channel: "annonces" | "essais";
  pings: { everyone: boolean; roles: string[]; users: string[] };
}

/** The messages that a webhook received with these words in their title. */
export async function messagesAbout(words: string): Promise<SentMessage[]> {
  const response = await fetch(`${control}/messages`);
  const { messages } = (await response.json()) as { messages: SentMessage[] };
  return messages.filter(({ payload }) => payload.embeds[0]?.title.includes(words));
}
