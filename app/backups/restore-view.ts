/** A plan as the page shows it: how many of each fate, and the first of them in detail. */
import { type Choice, type Fate, fatesOf } from "./choices";
import type { EntityPlan, Plan } from "./plan.server";

const shownAtMost = 60;

export interface EntityView {
  name: string;
  label: string;
  identical: number;
  counts: Record<Fate, number>;
  choices: readonly Choice[];
  /** Records that each choice would touch. */
  effects: Record<string, number>;
  details: {
    fate: Fate;
    title: string;
    reason: string | null;
    fields: { name: string; before: string; after: string }[];
  }[];
  more: number;
}

function viewOf({ entity, planned, identical, choices }: EntityPlan): EntityView {
  const counts: Record<Fate, number> = { creer: 0, modifier: 0, conflit: 0, supprimer: 0 };
  for (const { fate } of planned) counts[fate]++;
  const effectOf = (choice: Choice) => fatesOf(choice).reduce((sum, fate) => sum + counts[fate], 0);
  return {
    name: entity.name,
    label: entity.label,
    identical,
    counts,
    choices,
    effects: Object.fromEntries(choices.map((choice) => [choice, effectOf(choice)])),
    details: planned
      .slice(0, shownAtMost)
      .map(({ fate, title, reason, fields }) => ({ fate, title, reason, fields })),
    more: Math.max(0, planned.length - shownAtMost),
  };
}

export const viewPlan = (plan: Plan): EntityView[] => plan.entities.map(viewOf);
