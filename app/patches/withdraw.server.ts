import { eq } from "drizzle-orm";
import { patches } from "#app/db/schema";
import { editMessages } from "#app/notifications/commands.server";
import { applyStep, type Change, type Outcome } from "./change.server";
import { type PatchRow, toAnnounced, toDraft } from "./content";
import { forgetRecalls, recallPatch } from "./recalls.server";

/** Withdraws a shown patch: it stays in the list, says why, and its downloads close (N-14). */
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
  const withdrawn = { ...row, status: "retire" as const, withdrawnReason: reason, replacedBy };
  const announced = toAnnounced(toDraft(row), row.publishedAt ?? change.now, origin, withdrawn);
  const edit = editMessages(db, { patchId: row.id, patch: announced, ...change });
  const result = await applyStep(change, {
    row,
    revision,
    action: "retrait",
    after: { reason, replacedBy },
    statements: [
      db
        .update(patches)
        .set({ status: "retire", withdrawnReason: reason, replacedBy })
        .where(eq(patches.id, row.id)),
      ...edit.statements,
      // Told once: a change of the reason afterwards calls nobody back who put the notice away.
      ...(row.status === "publie" ? [recallPatch(db, row.id)] : []),
    ],
  });
  return result === "conflict" ? { kind: "conflict" } : { kind: "done", id: row.id, messageId: edit.id };
}

/** Puts a withdrawn patch back online. */
export async function republishPatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db, origin } = change;
  const announced = toAnnounced(toDraft(row), row.publishedAt ?? change.now, origin);
  const edit = editMessages(db, { patchId: row.id, patch: announced, ...change });
  const result = await applyStep(change, {
    row,
    revision,
    action: "remise-en-ligne",
    before: { reason: row.withdrawnReason, replacedBy: row.replacedBy },
    statements: [
      db
        .update(patches)
        .set({ status: "publie", withdrawnReason: null, replacedBy: null })
        .where(eq(patches.id, row.id)),
      forgetRecalls(db, row.id),
      ...edit.statements,
    ],
  });
  return result === "conflict" ? { kind: "conflict" } : { kind: "done", id: row.id, messageId: edit.id };
}
