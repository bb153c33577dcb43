/** Which records a restore touches: what was chosen by kind or line by line, and what goes with it. */
import { type Choices, fatesOf } from "./choices";
import type { EntityPlan, Planned } from "./compare";
import { findLines } from "./lines";
import type { Plan } from "./plan.server";
import { problemsOf } from "./references";

/** The live data is not what the dry run showed. */
export class OutdatedPlan extends Error {
  override name = "OutdatedPlan";
}

/** What was chosen does not go together; nothing has been changed. */
export class ImpossibleChoice extends Error {
  override name = "ImpossibleChoice";

  constructor(
    readonly reasons: readonly string[],
    options?: ErrorOptions,
  ) {
    super(reasons[0], options);
  }
}

export interface Selection {
  plan: EntityPlan;
  changes: Planned[];
}

/** Ticked lines by kind. */
export type Lines = Record<string, ReadonlySet<string>>;

async function changesOf(plan: EntityPlan, choices: Choices, lines: Lines): Promise<Planned[]> {
  const choice = choices[plan.entity.name] ?? "rien";
  if (!plan.choices.includes(choice)) return [];
  if (choice !== "choisir") return plan.planned.filter(({ fate }) => fatesOf[choice].includes(fate));
  const found = await findLines(plan, lines[plan.entity.name] ?? new Set());
  if (!found) throw new OutdatedPlan();
  return found;
}

/** A mapping comes with its job: one that only the archive has is made with it. */
function addJobs(selections: readonly Selection[]): void {
  const jobs = selections.find(({ plan }) => plan.entity.name === "metiers");
  const mappings = selections.find(({ plan }) => plan.entity.name === "mappings");
  if (!jobs || !mappings) return;
  const wanted = new Set(mappings.changes.map(({ row }) => row?.["metier"]));
  for (const job of jobs.plan.planned) {
    const isWanted = job.fate === "creer" && wanted.has(job.row?.["name"]);
    if (isWanted && !jobs.changes.includes(job)) jobs.changes.push(job);
  }
}

/**
 * @returns the kinds that are touched, each with its records.
 * @throws OutdatedPlan when a ticked line is not as it was shown
 * @throws ImpossibleChoice when the result would not be sound
 */
export async function selectChanges(plan: Plan, choices: Choices, lines: Lines): Promise<Selection[]> {
  const selections: Selection[] = [];
  for (const entry of plan.entities) {
    selections.push({ plan: entry, changes: await changesOf(entry, choices, lines) });
  }
  addJobs(selections);
  const problems = problemsOf(selections, plan.jobs);
  if (problems.length > 0) throw new ImpossibleChoice(problems);
  return selections.filter(({ changes }) => changes.length > 0);
}
