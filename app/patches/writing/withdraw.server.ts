import { and, eq } from "drizzle-orm";
import { patches } from "#app/db/schema";
import { mayBeSaved } from "#app/platform/request/revisions";
import type { PatchRow } from "../content";
import { forgetRecalls, recallPatch } from "../recalls.server";
import { isVersionOffered, nobodyTold, tellReplaced } from "../replacement.server";
import { applyStep, type Change, type Outcome, retell } from "./change.server";

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
  const { db } = change;
  const isSaid = row.status === "retire" && row.withdrawnReason === reason && row.replacedBy === replacedBy;
  if (isSaid && mayBeSaved(revision, row.revision)) return { kind: "unchanged", id: row.id };
  const edit = retell(change, row, { ...row, status: "retire", withdrawnReason: reason, replacedBy });
  return applyStep(change, { row, revision }, async () => {
    const replaced = row.status === "publie" ? await tellReplaced(change, row.version, null) : nobodyTold;
    return {
      action: "retrait",
      before: { version: row.version, reason: row.withdrawnReason, replacedBy: row.replacedBy },
      after: { version: row.version, reason, replacedBy },
      // Withdrawn at the same time, two patches would name each other.
      provided: and(replaced.provided, replacedBy === null ? undefined : isVersionOffered(replacedBy)),
      statements: [
        db
          .update(patches)
          .set({ status: "retire", withdrawnReason: reason, replacedBy })
          .where(eq(patches.id, row.id)),
        ...edit.statements,
        // Told once: a change of the reason afterwards calls nobody back who put the notice away.
        ...(row.status === "publie" ? [recallPatch(db, row.id)] : []),
        ...replaced.statements,
      ],
      messageId: edit.id,
    };
  });
}

/** Puts a withdrawn patch back online; one that is back already is left so. */
export async function republishPatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db } = change;
  if (row.status === "publie" && mayBeSaved(revision, row.revision)) return { kind: "unchanged", id: row.id };
  const edit = retell(change, row, { ...row, status: "publie", withdrawnReason: null, replacedBy: null });
  return applyStep(change, { row, revision }, async () => {
    const replaced = await tellReplaced(change, row.version, row.version);
    return {
      action: "remise-en-ligne",
      provided: replaced.provided,
      before: { version: row.version, reason: row.withdrawnReason, replacedBy: row.replacedBy },
      after: { version: row.version },
      statements: [
        db
          .update(patches)
          .set({ status: "publie", withdrawnReason: null, replacedBy: null })
          .where(eq(patches.id, row.id)),
        forgetRecalls(db, row.id),
        ...edit.statements,
        ...replaced.statements,
      ],
      messageId: edit.id,
    };
  });
}
