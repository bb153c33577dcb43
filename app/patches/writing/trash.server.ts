import { eq, sql } from "drizzle-orm";
import { auditEntry } from "#app/audit/record";
import { patches } from "#app/db/schema";
import { dropFingerprints } from "#app/fingerprints/store.server";
import { cancelMessages, dropStaleAnnouncements } from "#app/notifications/commands.server";
import { writeIf } from "#app/platform/database";
import { type PatchRow, type PublicState, toDraft } from "../content";
import { forgetRecalls } from "../recalls.server";
import { withOfferedReplacement } from "../replacement.server";
import { isShown } from "../status";
import { forgetSqlRuns } from "../versions/sql-runs.server";
import { applyStep, type Change, entity, type Outcome, retell } from "./change.server";
import { putBack, takeOut } from "./positions.server";

/** What a message says of a patch in the trash. */
export const asGone = (row: PatchRow): PublicState => ({
  ...row,
  status: "retire",
  withdrawnReason: "Ce patch n'est plus disponible.",
  replacedBy: null,
});

/**
 * Moves a patch to the trash. A scheduled one becomes a draft there: it must not publish itself, and nothing announces
 * it. An announcement of a patch that was seen waits, as it does for one that is withdrawn.
 */
export async function deletePatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db, now } = change;
  const edit = isShown(row.status) ? retell(change, row, asGone(row)) : null;
  return applyStep(
    change,
    { row, revision },
    {
      action: "corbeille",
      before: { ...toDraft(row), status: row.status, scheduledFor: row.scheduledFor },
      statements: [
        ...takeOut(db, row.id),
        db
          .update(patches)
          .set({
            deletedAt: now,
            ...(row.status === "programme" ? { status: "brouillon", scheduledFor: null } : {}),
          })
          .where(eq(patches.id, row.id)),
        ...(edit?.statements ?? cancelMessages(db, row.id)),
      ],
      messageId: edit?.id ?? null,
    },
  );
}

/** Takes a patch out of the trash, to the place it had. */
export async function restorePatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db } = change;
  const shown = isShown(row.status);
  const edit = shown ? retell(change, row, await withOfferedReplacement(db, row)) : null;
  return applyStep(
    change,
    { row, revision },
    {
      action: "restauration",
      after: { version: row.version, status: row.status },
      statements: [
        ...(shown ? putBack(db, row.id, row.publishedAt ?? 0) : []),
        db.update(patches).set({ deletedAt: null }).where(eq(patches.id, row.id)),
        ...(edit?.statements ?? []),
      ],
      messageId: edit?.id ?? null,
    },
  );
}

/**
 * Removes a patch of the trash for good.
 *
 * @returns false when it left the trash in the meantime: it stays, and nothing is noted.
 */
export async function purgePatch({ db, actor, now }: Change, row: PatchRow): Promise<boolean> {
  return writeIf(db, sql`SELECT 1 FROM patches WHERE id = ${row.id} AND deleted_at IS NOT NULL`, [
    db.delete(patches).where(eq(patches.id, row.id)),
    dropStaleAnnouncements(db),
    forgetRecalls(db, row.id),
    forgetSqlRuns(db, row.id),
    dropFingerprints(db, row.id),
    auditEntry(db, {
      actor,
      at: now,
      action: "suppression-definitive",
      entity,
      entityId: row.id,
      before: { ...toDraft(row), status: row.status },
    }),
  ]);
}
