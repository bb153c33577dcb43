import { z } from "zod";
import { withoutControls } from "#app/text/text-rules";

/** The answer to 'Cette page vous a-t-elle aidé ?', as the form sends it. */
export const feedbackForm = z.object({
  page: z.string().max(100),
  helpful: z.enum(["oui", "non"]).transform((value) => value === "oui"),
  comment: z
    .string()
    .max(1000)
    .default("")
    .transform((value) => withoutControls(value).trim()),
});

export type FeedbackForm = z.infer<typeof feedbackForm>;
