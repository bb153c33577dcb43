import { z } from "zod";

/** How a job went: its heartbeat, and the answer to who ran it by hand. */
export const beatSchema = z.strictObject({
  job: z.string(),
  startedAt: z.number().int().meta({ description: "Millisecondes depuis 1970, UTC" }),
  finishedAt: z.number().int(),
  ok: z.boolean(),
  detail: z.string().meta({ description: "Ce qui a été fait, en quelques mots" }),
});

/** The answer about a job that failed: its heartbeat, in the shape of every error. */
export const failedBeatSchema = beatSchema.extend({ error: z.string(), code: z.literal("tache") });

export type Beat = z.output<typeof beatSchema>;
