import { z } from "zod";
import { lineText, longText } from "#app/text/text-rules";

/** Characters of each field, for its rule and its control. */
export const longest = { probleme: 300, version: 30, guide: 150, modification: 500, essais: 500 } as const;

/** What the support asks for (OFF-13). Everything but the console fits into one message of Discord, labels included. */
export const ticketSchema = z.object({
  probleme: lineText(longest.probleme).refine((text) => text !== "", "Décrivez le problème en une phrase."),
  version: lineText(longest.version),
  guide: lineText(longest.guide),
  modification: longText(longest.modification),
  essais: longText(longest.essais),
  console: z.string(),
});

export type TicketFields = z.output<typeof ticketSchema>;

export const ticketFields = Object.keys(ticketSchema.shape) as (keyof TicketFields)[];

/** @param textOf what stands in a field; `i` is its place in the list. */
export const ticketOf = (textOf: (name: keyof TicketFields, i: number) => string): TicketFields =>
  Object.fromEntries(ticketFields.map((name, i) => [name, textOf(name, i)])) as TicketFields;

export const emptyTicket = ticketOf(() => "");
