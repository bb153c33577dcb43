/** A plan as the page shows it: how many of each fate, what is proposed, and the lines to choose from. */

import type { EntityName } from "../archive/entities";
import { type Choice, type Fate, fatesOf } from "./choices";
import type { EntityPlan, Planned } from "./compare";
import { lineToken, listed } from "./lines";
import { lookAlikesOf } from "./look-alikes";
import type { Plan } from "./plan.server";

export interface LineView extends Omit<Planned, "row" | "live"> {
  token: string;
  /** Mappings that the record looks like, or whose interior it replaces too; a sentence for each. */
  lookAlikes: string[];
  /** Proposed when one chooses line by line. */
  ticked: boolean;
}

export interface EntityView {
  name: string;
  label: string;
  identical: number;
  counts: Record<Fate, number>;
  choices: readonly Choice[];
  /** What the form proposes. */
  choice: Choice;
  /** Records that each choice would touch. */
  effects: Partial<Record<Choice, number>>;
  lines: LineView[];
  /** Records that look like another one, also of those that are not listed. */
  lookAlikes: number;
  /** Records that differ and are not listed. */
  more: number;
  /** The account of who reads this is only here: to delete it ends their session. */
  endsOwnSession: boolean;
}

interface Proposal {
  /** Kinds that an undone restore had changed; null for any other archive. */
  undone: readonly string[] | null;
  /** All lines ticked, or none: asked for where there is no script to do it. */
  lines: "toutes" | "aucune" | null;
  /** Who reads it, by their Discord id. */
  reader: string;
}

/** What is edited on the site is merged at first; figures, people and the journal are left alone. */
const content: readonly EntityName[] = [
  "metiers",
  "mappings",
  "patches",
  "empreintes",
  "telechargements",
  "diagnostic",
  "reglages",
];

/**
 * To undo is to put everything back but what was edited since; that is said line by line, or as a whole
 * where there is too much to list.
 */
function proposedChoice(
  { entity, choices }: EntityPlan,
  counts: EntityView["counts"],
  more: number,
  { undone, lines }: Proposal,
): Choice {
  const any = Object.values(counts).some((count) => count > 0);
  if (lines !== null && any && choices.includes("choisir")) return "choisir";
  if (undone) {
    if (!undone.includes(entity.name) || !any) return "rien";
    if (choices.includes("choisir") && more === 0) return "choisir";
    return choices.findLast((choice) => choice !== "choisir") ?? "rien";
  }
  return content.includes(entity.name) && counts.creer + counts.modifier > 0 ? "fusionner" : "rien";
}

async function viewOf(plan: EntityPlan, proposal: Proposal): Promise<EntityView> {
  const { entity, planned, identical, choices } = plan;
  const counts: Record<Fate, number> = { creer: 0, modifier: 0, conflit: 0, supprimer: 0 };
  for (const { fate } of planned) counts[fate]++;
  const effectOf = (choice: Choice) => fatesOf[choice].reduce((sum, fate) => sum + counts[fate], 0);
  const shown = listed(plan);
  const more = planned.length - shown.length;
  const said = lookAlikesOf(plan);
  const proposes = ({ fate, reason }: Planned) => {
    if (proposal.lines !== null) return proposal.lines === "toutes";
    return reason === null && (proposal.undone !== null || fatesOf.fusionner.includes(fate));
  };
  return {
    name: entity.name,
    label: entity.label,
    identical,
    counts,
    choices,
    choice: proposedChoice(plan, counts, more, proposal),
    effects: Object.fromEntries(choices.map((choice) => [choice, effectOf(choice)])),
    lines: await Promise.all(
      shown.map(async (line) => {
        const { row, live, ...seen } = line;
        return {
          ...seen,
          token: await lineToken(entity, line),
          lookAlikes: said.of(line),
          ticked: proposes(line),
        };
      }),
    ),
    lookAlikes: planned.filter(said.isAny).length,
    more,
    endsOwnSession:
      entity.name === "comptes" &&
      planned.some(({ fate, live }) => fate === "supprimer" && live?.["discordId"] === proposal.reader),
  };
}

export const viewPlan = (plan: Plan, proposal: Proposal): Promise<EntityView[]> =>
  Promise.all(plan.entities.map((entity) => viewOf(entity, proposal)));
