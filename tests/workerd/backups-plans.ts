/** What a dry run says of one kind of record. */
import type { makePlan } from "#app/backups/restore/plan.server";

export const plannedOf = (plan: Awaited<ReturnType<typeof makePlan>>, name: string) => {
  const entry = plan.entities.find(({ entity }) => entity.name === name);
  return {
    identical: entry?.identical,
    planned: entry?.planned.map(({ fate, title }) => [fate, title]).sort(),
  };
};
