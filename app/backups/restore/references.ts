/** Whether the records are sound together once a choice is applied. Pure. */

import { limits as messageLimits } from "#app/diagnostic/match";
import { isReserved } from "#app/patches/schemas";
import { isFolderAbove } from "#app/tags/tag-problem";
import { flawOf, needsJob } from "../archive/check-records";
import { type EntityName, keyOf, type Row, uniqueOf } from "../archive/entities";
import type { Selection } from "./choose";
import type { Planned } from "./compare";

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

/** Patches that would have one version in two spellings, of which neither the site nor the archive had both. */
function twoSpellings(selection: Selection): string[] {
  const spelled = selection.changes.filter((change) => change.spelled !== undefined);
  if (spelled.length === 0) return [];
  const versions = new Set(after(selection).map((row) => row["version"]));
  return spelled
    .filter((change) => versions.has(change.spelled))
    .map(
      ({ row, spelled }) =>
        `Patchs\u00a0: «\u00a0${String(row?.["version"])}\u00a0» et «\u00a0${spelled}\u00a0» seraient une seule version. Choisissez aussi celui qui la porte ici, ou laissez les deux.`,
    );
}

/**
 * Mappings whose job would not exist: one comes without it, or it goes and the mapping stays. What was so
 * before is no reason to refuse.
 */
function lostJobs(selections: readonly Selection[], present: readonly string[]): string[] {
  const find = (name: EntityName) => selections.find(({ plan }) => plan.entity.name === name);
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

/**
 * Withdrawn patches that name a version which would not exist: it goes or gets another name, or they come without it.
 * What was so before, or is so in the archive, is no reason to refuse.
 */
function lostReplacements(selections: readonly Selection[]): string[] {
  const patches = selections.find(({ plan }) => plan.entity.name === "patches");
  if (!patches || patches.changes.length === 0) return [];
  const { entity, live, planned } = patches.plan;
  const versionsOf = (rows: readonly Row[]) => new Set<unknown>(rows.map(({ version }) => version));
  const saved = versionsOf(written(planned));
  const before = versionsOf(live);
  const records = after(patches);
  const versions = versionsOf(records);
  const brought = new Set(written(patches.changes));
  return records
    .filter((row) => row["status"] === "retire" && row["deletedAt"] === null && row["replacedBy"] !== null)
    .filter((row) => !versions.has(row["replacedBy"]))
    .filter((row) => before.has(row["replacedBy"]) || (brought.has(row) && saved.has(row["replacedBy"])))
    .map(
      (row) =>
        `${entity.label}\u00a0: «\u00a0${String(row["version"])}\u00a0» est retiré et remplacé par «\u00a0${String(row["replacedBy"])}\u00a0», qui n'existerait pas. Choisissez aussi ce patch, ou laissez les deux.`,
    );
}

/** Names that lead to something else, by kind. They are refused today; an older archive may hold one. */
const ledElsewhere: Partial<Record<EntityName, { column: string; isTaken: (name: string) => boolean }>> = {
  patches: { column: "version", isTaken: isReserved },
  metiers: { column: "name", isTaken: isFolderAbove },
};

/** Records that would get such a name; one that has it here already keeps it. */
function reservedNames({ plan: { entity }, changes }: Selection): string[] {
  const rule = ledElsewhere[entity.name];
  if (!rule) return [];
  const { column, isTaken } = rule;
  return changes.flatMap(({ row, live }) => {
    const name = row?.[column];
    if (!row || name === live?.[column] || !isTaken(String(name))) return [];
    return `${entity.label}\u00a0: «\u00a0${String(name)}\u00a0» est un mot réservé. Laissez cet enregistrement.`;
  });
}

/**
 * More known messages than a search looks at: the last ones would never be found. Those that are here already may stay.
 */
function tooManyMessages(selection: Selection): string[] {
  const { entity, live } = selection.plan;
  if (entity.name !== "diagnostic") return [];
  const count = after(selection).length;
  if (count <= messageLimits.rules || count <= live.length) return [];
  return [
    `${entity.label}\u00a0: il y en aurait ${count}, et le site n'en cherche que ${messageLimits.rules}. Choisissez-en moins, ou supprimez d'abord ceux qui ne servent plus.`,
  ];
}

/** Records that are sound in the archive, but not together with what they keep of the live data. */
const flaws = ({ plan: { entity }, changes }: Selection): string[] =>
  written(changes).flatMap((row) => flawOf(entity.name, row) ?? []);

/** What would be wrong, in sentences; none when the choice can be applied. */
export const problemsOf = (selections: readonly Selection[], jobs: readonly string[]): string[] =>
  [
    ...selections.flatMap(flaws),
    ...selections.flatMap(sameNames),
    ...selections.flatMap(twoSpellings),
    ...selections.flatMap(reservedNames),
    ...selections.flatMap(tooManyMessages),
    ...lostJobs(selections, jobs),
    ...lostReplacements(selections),
  ].slice(0, mostReasons);
