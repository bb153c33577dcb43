/**
 * Applies a plan: a safety copy first, then the pictures that are missing, then all records in one batch
 * that does not happen when anything was edited meanwhile (BAK-07, R-30).
 */
import type { Actor } from "#app/audit/record";
import { imagePrefix } from "#app/images/key";
import type { Services } from "#app/platform/context";
import { isBrokenConstraint, isConflict, isLostAnswer, isRefused } from "#app/platform/database";
import type { Archive } from "../archive/archive-contents";
import type { EntityName } from "../archive/entities";
import { noteFound } from "../missing-images.server";
import { findBackup, saveBackup } from "../store.server";
import { choiceLines, summaryOf } from "../summary.server";
import type { Choices, Fate } from "./choices";
import { ImpossibleChoice, type Lines, OutdatedPlan, type Selection, selectChanges } from "./choose";
import { makePlan, shownStamps } from "./plan.server";
import { putObjects } from "./restore-objects.server";
import { derivedStatements, entityStatements, guards, notes, prepare } from "./restore-statements.server";
import { patchChanges, readTold, type Told, toldStatements } from "./restore-told.server";
import type { Stamps } from "./stamps.server";

export interface Applied {
  /** The copy that undoes it. */
  safetyId: string;
  counts: Record<string, Partial<Record<Fate, number>>>;
  images: number;
  told: Told;
}

type Scope = Pick<Services, "db" | "env" | "log" | "now" | "origin">;

interface Restoration {
  archive: Archive;
  choices: Choices;
  /** Ticked lines, for the kinds that are chosen line by line. */
  lines?: Lines;
  /** The stamps of the dry run: when one of a touched kind differs, nothing happens. */
  shown: Stamps;
  actor: Actor;
}

/** What D1 refused though nothing foresaw it. */
const sharedValue =
  "Un enregistrement de l'archive a une valeur que deux enregistrements ne peuvent pas partager, et un autre l'a ici. Choisissez ligne par ligne, sans lui.";

const refusedValue =
  "Un enregistrement de l'archive n'a pas pu être écrit\u00a0: la base de données refuse une de ses valeurs. Choisissez ligne par ligne, sans lui.";

/** D1 did not say what became of the records: they may have been restored. */
export class UnknownOutcome extends Error {}

/** Mappings and jobs are sound together only: when one is touched, nobody may edit the other meanwhile. */
const together: readonly EntityName[] = ["mappings", "metiers"];

/** Kinds that must be as the dry run showed them. */
function watched(choices: Choices): string[] {
  const chosen = Object.entries(choices).flatMap(([name, choice]) => (choice === "rien" ? [] : [name]));
  const linked = together.some((name) => chosen.includes(name)) ? together : [];
  return [...new Set([...chosen, ...linked])];
}

function countFates(selections: readonly Selection[]): Applied["counts"] {
  const counts: Applied["counts"] = {};
  for (const { plan, changes } of selections) {
    const ofKind: Partial<Record<Fate, number>> = {};
    for (const { fate } of changes) ofKind[fate] = (ofKind[fate] ?? 0) + 1;
    counts[plan.entity.name] = ofKind;
  }
  return counts;
}

/**
 * Kinds that an undoing has to look at: those that are changed, and the lists of fingerprints where a patch goes, for
 * with the next night its list goes too.
 */
function touchedKinds(selections: readonly Selection[]): EntityName[] {
  const touched = selections.map(({ plan }) => plan.entity.name);
  const patches = selections.find(({ plan }) => plan.entity.name === "patches");
  const isPatchGone = patches?.changes.some(({ row }) => row === null) ?? false;
  return isPatchGone ? [...new Set([...touched, "empreintes" as const])] : touched;
}

/** @throws what an error of the batch means, unless the batch was done and only its answer was lost. */
async function throwUnlessDone(db: Scope["db"], safetyId: string, error: unknown): Promise<void> {
  if (isRefused(error)) throw new OutdatedPlan();
  // The batch has noted what it touched in the row of the copy. Null: this too was not answered.
  const isDone = await findBackup(db, safetyId).then(
    (copy) => copy?.touched != null,
    () => null,
  );
  if (isDone) return;
  if (isDone === null || isLostAnswer(error)) throw new UnknownOutcome("restauration", { cause: error });
  if (isConflict(error)) throw new ImpossibleChoice([sharedValue], { cause: error });
  if (isBrokenConstraint(error)) throw new ImpossibleChoice([refusedValue], { cause: error });
  throw error;
}

/**
 * Does what a dry run showed, all or nothing.
 *
 * @throws OutdatedPlan when the live data is not what was shown
 * @throws ImpossibleChoice when what was chosen does not go together
 * @throws UnknownOutcome when only a new dry run can tell; after any other error nothing has changed
 */
export async function restore(scope: Scope, restoration: Restoration): Promise<Applied> {
  const { archive, choices, lines = {}, shown, actor } = restoration;
  const { db, env, now } = scope;
  const plan = await makePlan(scope, archive);
  const tokens = await shownStamps(plan);
  const names = watched(choices);
  if (names.some((name) => shown[name] !== tokens[name])) throw new OutdatedPlan();
  const selections = await selectChanges(plan, choices, lines);
  const safety = await saveBackup(scope, "securite", actor);
  const counts = countFates(selections);
  const touched = touchedKinds(selections);
  const statements = await toldStatements(scope, selections, actor);
  const told = await readTold(scope, patchChanges(selections));
  let images = 0;
  const { DB } = env;
  try {
    const put = await putObjects(env, archive, selections);
    await noteFound(scope, put);
    images = put.filter((key) => key.startsWith(imagePrefix)).length;
    await DB.batch([
      ...guards(DB, names, plan.stamps),
      ...selections.flatMap(({ plan: { entity }, changes }) => entityStatements(DB, entity, changes)),
      ...derivedStatements(DB, new Set(touched)),
      ...statements.map((statement) => prepare(DB, statement)),
      ...notes(DB, {
        at: now(),
        actor,
        safetyId: safety.id,
        touched,
        after: {
          choix: choiceLines(choices),
          fait: summaryOf({ counts, images, told }),
          archive: archive.sha256,
        },
      }),
    ]);
  } catch (error) {
    // The pictures stay: another restore of the same archive may count on them, or it was done. The nightly job finds
    // out which of them are named.
    await throwUnlessDone(db, safety.id, error);
  }
  return { safetyId: safety.id, counts, images, told };
}
