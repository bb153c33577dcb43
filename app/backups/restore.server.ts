/**
 * Applies a plan: a safety copy first, then the pictures that are missing, then all records in one batch
 * that does not happen when anything was edited meanwhile (BAK-07, R-30).
 */
import type { Actor } from "#app/audit/record";
import { deleteObjects } from "#app/mappings/image-store.server";
import type { Services } from "#app/platform/context";
import { isRefused } from "#app/platform/database";
import type { Archive } from "./archive-contents";
import type { Choices } from "./choices";
import { chosen, settle } from "./choose";
import { type EntityPlan, makePlan, type Planned } from "./plan.server";
import { putImages } from "./restore-pictures.server";
import { derivedStatements, entityStatements, guards } from "./restore-statements.server";
import { type Stamps, stampToken } from "./stamps.server";
import { saveBackup } from "./store.server";

/** The live data is not what the dry run showed. */
export class OutdatedPlan extends Error {
  override name = "OutdatedPlan";
}

export interface Applied {
  /** The copy that undoes it. */
  safetyId: string;
  counts: Record<string, Partial<Record<Planned["fate"], number>>>;
  images: number;
}

type Scope = Pick<Services, "db" | "env" | "log" | "now">;

/** The live data must be what the dry run showed, for every kind that is to be touched. */
function assertShown(shown: Stamps, tokens: Stamps, plans: readonly EntityPlan[]): void {
  if (plans.some(({ entity }) => shown[entity.name] !== tokens[entity.name])) throw new OutdatedPlan();
}

/**
 * Does what a dry run showed, all or nothing.
 *
 * @param shown the stamps of the dry run: when one of a chosen kind differs, nothing happens.
 * @throws OutdatedPlan
 */
export async function restore(
  scope: Scope,
  {
    archive,
    choices: wanted,
    shown,
    actor,
  }: { archive: Archive; choices: Choices; shown: Stamps; actor: Actor },
): Promise<Applied> {
  const { env, now } = scope;
  const choices = settle(wanted);
  const plan = await makePlan(scope, archive);
  const plans = plan.entities.filter((entry) => chosen(entry, choices).length > 0);
  const tokens = await stampToken(plan.stamps);
  assertShown(
    shown,
    tokens,
    plan.entities.filter(({ entity }) => (choices[entity.name] ?? "rien") !== "rien"),
  );
  const safety = await saveBackup(scope, "securite", actor);
  const counts: Applied["counts"] = {};
  for (const entry of plans) {
    const ofEntity: Partial<Record<Planned["fate"], number>> = {};
    for (const { fate } of chosen(entry, choices)) ofEntity[fate] = (ofEntity[fate] ?? 0) + 1;
    counts[entry.entity.name] = ofEntity;
  }
  const names = new Set(plans.map(({ entity }) => entity.name));
  const DB = env.DB;
  const put: string[] = [];
  try {
    const mappings = plans.find(({ entity }) => entity.name === "mappings");
    if (mappings) await putImages(env, archive, chosen(mappings, choices), put);
    const at = now();
    await DB.batch([
      ...guards(
        DB,
        plans.filter(({ entity }) => !entity.addOnly),
        plan.stamps,
      ),
      ...plans.flatMap((entry) => entityStatements(DB, entry.entity, chosen(entry, choices))),
      ...derivedStatements(DB, names),
      DB.prepare("UPDATE backups SET before = ? WHERE id = ?").bind(JSON.stringify([...names]), safety.id),
      DB.prepare(
        "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after) VALUES (CAST(? AS INTEGER), ?, ?, 'restauration', 'sauvegarde', ?, 'null', ?)",
      ).bind(
        at,
        actor.id,
        actor.name,
        safety.id,
        JSON.stringify({ choix: choices, fait: counts, archive: archive.sha256 }),
      ),
    ]);
  } catch (error) {
    // Nothing was written; the pictures are named by nobody.
    await deleteObjects(scope, put);
    if (isRefused(error)) throw new OutdatedPlan();
    throw error;
  }
  return { safetyId: safety.id, counts, images: put.length };
}
