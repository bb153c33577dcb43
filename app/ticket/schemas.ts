import { z } from "zod";
import { lineText, longText } from "#app/platform/text-rules";

/** What the support asks for (OFF-13). Everything but the console fits into one message of Discord, labels included. */
export const ticketSchema = z.object({
  probleme: lineText(300).refine((text) => text !== "", "Décrivez le problème en une phrase."),
  version: lineText(30),
  guide: lineText(150),
  modification: longText(500),
  essais: longText(500),
  console: z.string(),
});

export type TicketFields = z.output<typeof ticketSchema>;

export const ticketFields = Object.keys(ticketSchema.shape) as (keyof TicketFields)[];

export const emptyTicket: TicketFields = {
  probleme: "",
  version: "",
  guide: "",
  modification: "",
  essais: "",
  console: "",
};
