/** Whether the records are sound together once a choice is applied. Pure. */

import { flawOf, needsJob } from "./check-records";
import type { Selection } from "./choose";
import type { Planned } from "./compare";
import { keyOf, type Row, uniqueOf } from "./entities";

const mostReasons = 10;

const written = (changes: readonly Planned[]): Row[] => changes.flatMap(({ row }) => (row ? [row] : []));

/** The records of a kind as they would be. */
function after({ plan: { entity, live }, changes }: Selection): Row[] {
  const gone = new Set(changes.flatMap(({ live: now }) => (now ? [keyOf(entity, now)] : [])));
  return [...live.filter((row) => !gone.has(keyOf(entity, row))), ...written(changes)];
}

/** Two records that would have in common what must differ: a name, above all. */
function sameNames(selection: Selection): string[] {
  const { entity } = selection.plan;
  const { unique } = entity;
  if (!unique || selection.changes.length === 0) return [];
  const seen = new Set<string>();
  return after(selection).flatMap((row) => {
    const value = uniqueOf(unique, row);
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [
      `${entity.label}\u00a0: ${unique.both(row)}. Choisissez aussi celui qui le porte ici, ou laissez les deux.`,
    ];
  });
}

/**
 * Mappings whose job would not exist: one comes without it, or it goes and the mapping stays. What was so
 * before is no reason to refuse.
 */
function lostJobs(selections: readonly Selection[], present: readonly string[]): string[] {
  const find = (name: string) => selections.find(({ plan }) => plan.entity.name === name);
  const jobs = find("metiers");
  const mappings = find("mappings");
  if (!mappings) return [];
  const names = new Set<unknown>(jobs ? after(jobs).map(({ name }) => name) : present);
  const before = new Set<unknown>(present);
  const brought = new Set(written(mappings.changes));
  const lost = after(mappings).filter(
    (row) => needsJob(row) && !names.has(row["metier"]) && (before.has(row["metier"]) || brought.has(row)),
  );
  const byJob = new Map(lost.map((row) => [String(row["metier"]), String(row["nom"])]));
  return [...byJob].map(
    ([job, mapping]) =>
      `Le mapping «\u00a0${mapping}\u00a0» porte le métier «\u00a0${job}\u00a0», qui n'existerait pas\u00a0: choisissez aussi ce métier, ou laissez les deux.`,
  );
}

/** Records that are sound in the archive, and are not with what they keep of their own. */
const flaws = ({ plan: { entity }, changes }: Selection): string[] =>
  written(changes).flatMap((row) => flawOf(entity.name, row) ?? []);

/** What would be wrong, in sentences; none when the choice can be applied. */
export const problemsOf = (selections: readonly Selection[], jobs: readonly string[]): string[] =>
  [...selections.flatMap(flaws), ...selections.flatMap(sameNames), ...lostJobs(selections, jobs)].slice(
    0,
    mostReasons,
  );
