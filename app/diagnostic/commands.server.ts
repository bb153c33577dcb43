import { eq, sql } from "drizzle-orm";
import { differences } from "#app/audit/changes";
import { type Actor, auditEntry } from "#app/audit/record";
import { diagnosticHits, diagnosticRules } from "#app/db/schema";
import { type Database, isConflict, writeIf } from "#app/platform/database";
import { limits } from "./match";
import { findRule, type StoredRule } from "./queries.server";
import type { RuleInput } from "./schemas";

interface Change {
  id: string;
  actor: Actor;
  now: number;
}

/** `full`: there are as many rules as there may be. `missing`: it is gone. */
export type RuleResult = "saved" | "conflict" | "full" | "missing";

/** The fields of a form, of a stored rule. */
const inputOf = ({ title, severity, patterns, cause, remedy, link }: StoredRule): RuleInput => ({
  title,
  severity,
  patterns,
  cause,
  remedy,
  link,
});

const entry = (
  db: Database,
  { id, actor, now }: Change,
  action: "creation" | "modification" | "suppression",
  contents: { before?: RuleInput; after?: RuleInput },
) => auditEntry(db, { actor, at: now, action, entity: "diagnostic", entityId: id, ...contents });

/** The rule as its form was made from it. */
const isAsRead = (id: string, revision: number) =>
  sql`SELECT 1 FROM diagnostic_rules WHERE id = ${id} AND revision = ${revision}`;

/** What a refused write means now: what says the same as the form is saved already. */
async function settle(db: Database, id: string, input: RuleInput): Promise<RuleResult> {
  const current = await findRule(db, id);
  if (!current) return "missing";
  return differences(inputOf(current), input).length === 0 ? "saved" : "conflict";
}

/** Adds a rule under the id that its form was given, so that a form sent twice makes one. */
export async function createRule(db: Database, change: Change & { input: RuleInput }): Promise<RuleResult> {
  const { id, input, now } = change;
  const isRoom = sql`SELECT 1 WHERE (SELECT count(*) FROM diagnostic_rules) < ${limits.rules}`;
  try {
    const isSaved = await writeIf(db, isRoom, [
      db.insert(diagnosticRules).values({ ...input, id, createdAt: now, updatedAt: now }),
      entry(db, change, "creation", { after: input }),
    ]);
    if (isSaved) return "saved";
  } catch (error) {
    if (isConflict(error)) return settle(db, id, input);
    throw error;
  }
  const result = await settle(db, id, input);
  return result === "missing" ? "full" : result;
}

/**
 * Saves a rule; 'conflict' when somebody else did in the meantime. What says the same as before is saved already.
 *
 * @param change.revision the one that the form was made from.
 */
export async function updateRule(
  db: Database,
  change: Change & { revision: number; input: RuleInput },
): Promise<RuleResult> {
  const { id, revision, input, now } = change;
  const before = await findRule(db, id);
  if (!before) return "missing";
  if (differences(inputOf(before), input).length === 0) return "saved";
  const isSaved = await writeIf(db, isAsRead(id, revision), [
    db
      .update(diagnosticRules)
      .set({ ...input, updatedAt: now, revision: revision + 1 })
      .where(eq(diagnosticRules.id, id)),
    entry(db, change, "modification", { before: inputOf(before), after: input }),
  ]);
  return isSaved ? "saved" : settle(db, id, input);
}

/** Deletes a rule with its counts; one that is gone already is a success that writes nothing. */
export async function deleteRule(db: Database, change: Change & { revision: number }): Promise<RuleResult> {
  const { id, revision } = change;
  const before = await findRule(db, id);
  if (!before) return "saved";
  const isDeleted = await writeIf(db, isAsRead(id, revision), [
    db.delete(diagnosticHits).where(eq(diagnosticHits.ruleId, id)),
    db.delete(diagnosticRules).where(eq(diagnosticRules.id, id)),
    entry(db, change, "suppression", { before: inputOf(before) }),
  ]);
  return isDeleted || !(await findRule(db, id)) ? "saved" : "conflict";
}
