import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { auditLog, patches } from "#app/db/schema";
import { editMessages } from "#app/notifications/commands.server";
import { mayBeSaved } from "#app/platform/revisions";
import { applyStep, type Change, entity, type Outcome } from "./change.server";
import { type PatchRow, toAnnounced, toDraft } from "./content";
import { forgetRecalls, recallPatch } from "./recalls.server";

/** Withdraws a shown patch: it stays in the list, says why, and its downloads close (N-14). Done already, it is left so. */
export async function withdrawPatch(
  change: Change,
  {
    row,
    revision,
    reason,
    replacedBy,
  }: { row: PatchRow; revision: number; reason: string; replacedBy: string | null },
): Promise<Outcome> {
  const { db, origin } = change;
  const isSaid = row.status === "retire" && row.withdrawnReason === reason && row.replacedBy === replacedBy;
  if (isSaid && mayBeSaved(revision, row.revision)) return { kind: "unchanged", id: row.id };
  const withdrawn = { ...row, status: "retire" as const, withdrawnReason: reason, replacedBy };
  const announced = toAnnounced(toDraft(row), row.publishedAt ?? change.now, origin, withdrawn);
  const edit = editMessages(db, { patchId: row.id, patch: announced, ...change });
  return applyStep(change, {
    row,
    revision,
    action: "retrait",
    before: { version: row.version, reason: row.withdrawnReason, replacedBy: row.replacedBy },
    after: { version: row.version, reason, replacedBy },
    statements: [
      db
        .update(patches)
        .set({ status: "retire", withdrawnReason: reason, replacedBy })
        .where(eq(patches.id, row.id)),
      ...edit.statements,
      // Told once: a change of the reason afterwards calls nobody back who put the notice away.
      ...(row.status === "publie" ? [recallPatch(db, row.id)] : []),
    ],
    messageId: edit.id,
  });
}

/** Puts a withdrawn patch back online; one that is back already is left so. */
export async function republishPatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db, origin } = change;
  if (row.status === "publie" && mayBeSaved(revision, row.revision)) return { kind: "unchanged", id: row.id };
  const shown = { ...row, status: "publie" as const, withdrawnReason: null, replacedBy: null };
  const announced = toAnnounced(toDraft(row), row.publishedAt ?? change.now, origin, shown);
  const edit = editMessages(db, { patchId: row.id, patch: announced, ...change });
  return applyStep(change, {
    row,
    revision,
    action: "remise-en-ligne",
    before: { version: row.version, reason: row.withdrawnReason, replacedBy: row.replacedBy },
    after: { version: row.version },
    statements: [
      db
        .update(patches)
        .set({ status: "publie", withdrawnReason: null, replacedBy: null })
        .where(eq(patches.id, row.id)),
      forgetRecalls(db, row.id),
      ...edit.statements,
    ],
    messageId: edit.id,
  });
}

/**
 * For the batch that gives a patch another version: the withdrawn ones that it replaces lead visitors there. Each is
 * changed by that, so whoever has it open, in a form or from the API, reads it anew.
 */
export async function renameReplacement(
  change: Change,
  former: string,
  version: string,
): Promise<BatchItem<"sqlite">[]> {
  const { db, actor, now, origin } = change;
  const replaced = eq(patches.replacedBy, former);
  const rows = await db
    .select()
    .from(patches)
    .where(and(replaced, isNull(patches.deletedAt)));
  return [
    ...rows.flatMap((row) => {
      const announced = toAnnounced(toDraft(row), row.publishedAt ?? now, origin, {
        ...row,
        replacedBy: version,
      });
      return editMessages(db, { patchId: row.id, patch: announced, ...change }).statements;
    }),
    db.insert(auditLog).select(
      sql`SELECT NULL, ${now}, ${actor.id}, ${actor.name}, 'modification', ${entity}, id,
        json_object('version', version, 'replacedBy', replaced_by),
        json_object('version', version, 'replacedBy', ${version})
        FROM ${patches} WHERE ${replaced}`,
    ),
    db
      .update(patches)
      .set({ replacedBy: version, revision: sql`${patches.revision} + 1`, updatedAt: now })
      .where(replaced),
  ];
}
