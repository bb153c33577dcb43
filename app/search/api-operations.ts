import { z } from "zod";
import type { Operation } from "#app/api/openapi";
import { longestQuery } from "./results";

const hit = z.strictObject({
  group: z.enum(["site", "guide", "faq", "patches", "mappings"]),
  href: z.string(),
  title: z.string(),
  /** Page of a heading, version of a patch, job and quarter of a mapping … */
  context: z.string(),
  /** In pieces: words that were searched for are marked. */
  excerpt: z.array(z.union([z.string(), z.strictObject({ mark: z.string() })])),
  /** A page that the reader may not open yet: its title is all that is said of it. */
  locked: z.boolean(),
});

export const searchAnswer = z.strictObject({
  query: z.string(),
  total: z.int(),
  hits: z.array(hit),
  /** The database did not answer: patches, mappings and known messages are not among them. */
  isPartial: z.boolean(),
});

/** The search of the site, for a bot that answers with a page (SEA-02). */
export const searchOperations: Operation[] = [
  {
    method: "get",
    path: "/api/search",
    summary: "Chercher dans le site",
    detail:
      "Pages, FAQ, patchs et mappings, les plus proches d'abord, dix-huit au plus\u202f; «\u00a0total\u00a0» dit combien il y en a. «\u00a0locked\u00a0»\u00a0: une page réservée aux clients, dont le titre seul est dit. «\u00a0isPartial\u00a0»\u00a0: patchs et mappings ne répondent pas pour l'instant.",
    query: { q: `Ce qui est cherché, ${longestQuery} caractères au plus.` },
    answers: { 200: searchAnswer },
    tagged: true,
    errors: [400, 401, 429, 503],
  },
];
