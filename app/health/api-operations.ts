import { z } from "zod";
import type { Operation } from "#app/api/openapi";

/** The state of the site, for whoever watches it. */
export const healthOperations: Operation[] = [
  {
    method: "get",
    path: "/api/health",
    summary: "L'état du site",
    detail: "200 quand la base est à jour et répond, et les images aussi\u202f; sinon 503.",
    answers: {
      200: z.strictObject({ status: z.literal("ok") }),
      503: z.strictObject({ status: z.literal("degrade") }),
    },
    errors: [],
  },
];
