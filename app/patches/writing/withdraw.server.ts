import { eq } from "drizzle-orm";
import { patches } from "#app/db/schema";
import { mayBeSaved } from "#app/platform/request/revisions";
import type { PatchRow } from "../content";
import { forgetRecalls, recallPatch } from "../recalls.server";
import { isVersionOffered } from "../replacement.server";
import { applyStep, type Change, type Outcome, retell } from "./change.server";

interface Asked {
  row: PatchRow;
  revision: number;
  /** Why it is withdrawn, and for which version; null puts it back online. */
  withdrawal: { reason: string; replacedBy: string | null } | null;
}

/**
 * Withdraws a shown patch: it stays in the list, says why, and its downloads close (N-14). Or puts one back online. What is
 * so already is left so.
 */
export async function setWithdrawal(change: Change, { row, revision, withdrawal }: Asked): Promise<Outcome> {
  const { db } = change;
  const { reason = null, replacedBy = null } = withdrawal ?? {};
  const state = { status: withdrawal ? "retire" : "publie", withdrawnReason: reason, replacedBy } as const;
  const isMoved = row.status !== state.status;
  const isSaid = !withdrawal || (row.withdrawnReason === reason && row.replacedBy === replacedBy);
  if (!isMoved && isSaid && mayBeSaved(revision, row.revision)) return { kind: "unchanged", id: row.id };
  const edit = retell(change, row, { ...row, ...state });
  // Told once: a change of the reason afterwards calls nobody back who put the notice away.
  const recalls = withdrawal ? recallPatch(db, row.id) : forgetRecalls(db, row.id);
  return applyStep(
    change,
    { row, revision },
    {
      action: withdrawal ? "retrait" : "remise-en-ligne",
      before: { version: row.version, reason: row.withdrawnReason, replacedBy: row.replacedBy },
      after: { version: row.version, ...withdrawal },
      // Withdrawn at the same time, two patches would name each other.
      provided: replacedBy === null ? undefined : isVersionOffered(replacedBy),
      statements: [
        db.update(patches).set(state).where(eq(patches.id, row.id)),
        ...edit.statements,
        ...(isMoved ? [recalls] : []),
      ],
      messageId: edit.id,
    },
  );
}
