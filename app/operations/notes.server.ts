/**
 * Notes in R2: what jobs find out for the page 'Santé', beside their heartbeats, and what has to outlast the database.
 * Each note is one object, read and rewritten as a whole.
 */
import { z } from "zod";
import { parseJson } from "#app/platform/parse-json";
import { tryAgain } from "#app/platform/try-again";

/** Files beside the site's own, which no figure of this page counts. */
export const notesPrefix = "etat/";

const linkSchema = z.object({
  url: z.string(),
  place: z.string(),
  at: z.number(),
  /** Null: it answers. */
  problem: z.string().nullable(),
});
export type LinkResult = z.output<typeof linkSchema>;

const notes = {
  /** Objects that rows name and R2 does not have: which, and how many; a note of before has the first ones only. */
  "images-absentes": z.object({ keys: z.array(z.string()), count: z.number() }),
  /** What R2 holds; `whole` is false where a night did not get to the end of the list. */
  stockage: z.object({ bytes: z.number(), whole: z.boolean() }),
  /** What was found of the addresses outside the site. */
  liens: z.array(linkSchema),
  /** The rows of `erasures`, once more. */
  effacements: z.array(z.object({ key: z.string(), salt: z.string(), at: z.number() })),
};

type Notes = { [N in keyof typeof notes]: z.output<(typeof notes)[N]> };

const keyOf = (name: keyof Notes) => `${notesPrefix}${name}.json`;

export async function keepNote<N extends keyof Notes>(
  bucket: R2Bucket,
  name: N,
  note: Notes[N],
): Promise<void> {
  await tryAgain(() => bucket.put(keyOf(name), JSON.stringify(note)));
}

/** Null where there is none yet, or one that cannot be read. */
export async function readNote<N extends keyof Notes>(bucket: R2Bucket, name: N): Promise<Notes[N] | null> {
  const text = await tryAgain(async () => (await bucket.get(keyOf(name)))?.text());
  const parsed = notes[name].safeParse(parseJson(text ?? ""));
  return parsed.success ? (parsed.data as Notes[N]) : null;
}
