import { z } from "zod";
import { errorSchema } from "../platform/error-schema.ts";

/** How a job went: its heartbeat, and the answer to who ran it by hand. */
export const beatSchema = z.strictObject({
  job: z.string(),
  startedAt: z.number().int().meta({ description: "Millisecondes depuis 1970, UTC" }),
  finishedAt: z.number().int(),
  ok: z.boolean(),
  detail: z.string().meta({ description: "Ce qui a été fait, en quelques mots" }),
});

/** The answer about a job that failed: its heartbeat, in the shape of every error. */
export const failedBeatSchema = beatSchema.extend({ ...errorSchema.shape, code: z.literal("tache") });

export type Beat = z.output<typeof beatSchema>;

const minute = 60 * 1000;

/** After this long a job that did not run again is late: two runs of every ten minutes, or one night, and some. */
export const lateAfter = { often: 25 * minute, nightly: 26 * 60 * minute };

/** No run lasts longer: Cloudflare ends it. */
export const longestRunMs = 15 * minute;

/** A job of the night leaves a heartbeat without an end when it begins: it may still be running. */
export const isRunning = (
  { startedAt, finishedAt }: { startedAt: number; finishedAt: number | null },
  now: number,
): boolean => finishedAt === null && now - startedAt < longestRunMs;
