/** The lines of a dry run that a person may tick one by one. */
import { sha256 } from "#app/platform/tokens";
import type { Entity } from "../archive/entities";
import type { EntityPlan, Planned } from "./compare";

/** Of each kind: beyond it a person does not choose line by line. Kinds that only grow show fewer. */
const atMost = { lines: 300, samples: 60 } as const;

export const listed = ({ planned, choices }: EntityPlan): Planned[] =>
  planned.slice(0, choices.includes("choisir") ? atMost.lines : atMost.samples);

/**
 * Names a line by all that it says: the record as it is, as it would be, and what becomes of it. When any
 * of it changes the name is another, so a ticked line is done as it was shown or not at all.
 */
export async function lineToken(entity: Entity, { fate, row, live }: Planned): Promise<string> {
  const content = JSON.stringify([entity.name, fate, row, live]);
  return (await sha256(content)).slice(0, 16);
}

/** The ticked lines; null when one of them is not as it was shown. */
export async function findLines(plan: EntityPlan, tokens: ReadonlySet<string>): Promise<Planned[] | null> {
  const found: Planned[] = [];
  for (const line of listed(plan)) {
    if (tokens.has(await lineToken(plan.entity, line))) found.push(line);
  }
  return found.length === tokens.size ? found : null;
}
