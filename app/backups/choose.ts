import { type Choices, fatesOf } from "./choices";
import type { EntityPlan, Planned } from "./plan.server";

/**
 * What a kind of record goes with: mappings need their jobs, and jobs are not deleted from under mappings
 * that stay.
 */
export function settle(choices: Choices): Choices {
  const settled = { ...choices };
  const mappings = settled["mappings"] ?? "rien";
  if (mappings !== "rien" && (settled["metiers"] ?? "rien") === "rien") settled["metiers"] = "ajouter";
  if (settled["metiers"] === "remplacer" && mappings !== "remplacer") settled["metiers"] = "fusionner";
  return settled;
}

/** The records of a kind that a choice takes. */
export const chosen = ({ entity, planned, choices: offer }: EntityPlan, choices: Choices): Planned[] => {
  const choice = choices[entity.name] ?? "rien";
  const fates = offer.includes(choice) ? fatesOf(choice) : [];
  return planned.filter(({ fate }) => fates.includes(fate));
};
