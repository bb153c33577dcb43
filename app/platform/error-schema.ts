/** The description of what every JSON error of the API has (API-11). */
import { z } from "zod";

export const errorSchema = z.strictObject({
  error: z.string().meta({ description: "Une phrase en français." }),
  code: z.string().meta({ description: "De quelle erreur il s'agit, pour un programme." }),
  type: z
    .literal("about:blank")
    .meta({ description: "RFC\u00a09457\u00a0: «\u00a0code\u00a0» en dit plus." }),
  status: z.int().meta({ description: "RFC\u00a09457\u00a0: le statut de la réponse." }),
});
