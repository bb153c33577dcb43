/** What is said of a value that a record may not have. */
import type { z } from "zod";
import { formatNumber } from "#app/time/dates";

export const refusedValue = "valeur refusée";

const kinds: Record<string, string> = {
  object: "un objet est attendu",
  array: "une liste est attendue",
  string: "un texte est attendu",
  number: "un nombre est attendu",
};

/** Where its rule has no sentence of its own; zod's are English. */
export const otherwise: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_big" && issue.origin === "string")
    return `${formatNumber(Number(issue.maximum))} caractères au plus`;
  return (issue.code === "invalid_type" && kinds[issue.expected]) || refusedValue;
};
