/** What is said of a value that a record may not have. */
import type { z } from "zod";
import { expectedKind } from "#app/platform/request/issues";
import { formatNumber } from "#app/time/dates";

export const refusedValue = "valeur refusée";

/** A sentence as it stands in another, behind a colon. */
const within = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

/** Where its rule has no sentence of its own; zod's are English. */
export const otherwise: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_big" && issue.origin === "string")
    return `${formatNumber(Number(issue.maximum))} caractères au plus`;
  return within(expectedKind(issue) ?? refusedValue);
};
