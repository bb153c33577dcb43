/** What is told of patches follows their restore: messages that have not left for Discord, and notices of a withdrawal. */
import { and, inArray, isNotNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Actor } from "#app/audit/record";
import { notifications } from "#app/db/schema";
import { cancelMessages, rescheduleMessages } from "#app/notifications/commands.server";
import { waitingStates } from "#app/notifications/message-states";
import { type Change, retell } from "#app/patches/change.server";
import type { PatchRow } from "#app/patches/content";
import { forgetRecalls, recallPatch } from "#app/patches/recalls.server";
import { withOfferedReplacement } from "#app/patches/replacement.server";
import { isShown } from "#app/patches/status";
import { asGone } from "#app/patches/trash.server";
import type { Services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import type { Selection } from "./choose";

/** Patches with a message that waits or is being sent. Messages that Discord has stay there as they are. */
async function readUntold(db: Database): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectDistinct({ patchId: notifications.patchId })
    .from(notifications)
    .where(
      and(inArray(notifications.state, [...waitingStates, "incertain"]), isNotNull(notifications.patchId)),
    );
  return new Set(rows.map(({ patchId }) => patchId));
}

/**
 * A message that still waits is brought up to date with the restored patch. It is cancelled when nobody is to see that
 * patch, unless visitors saw it before: then its announcement waits in the trash with it.
 */
async function messagesOf(change: Change, id: string, row: PatchRow | null): Promise<BatchItem<"sqlite">[]> {
  const { db } = change;
  const isInTrash = row?.deletedAt != null;
  if (!row || row.status === "brouillon" || (isInTrash && !isShown(row.status)))
    return cancelMessages(db, id);
  if (isInTrash) return retell(change, row, asGone(row)).statements;
  const state = await withOfferedReplacement(db, row);
  return [
    ...retell(change, row, state).statements,
    ...(row.status === "programme" ? [rescheduleMessages(db, row.id, row.scheduledFor ?? change.now)] : []),
  ];
}

const isWithdrawn = ({ status, deletedAt }: PatchRow) => status === "retire" && deletedAt === null;

/** Whoever took a patch is told once it is withdrawn (N-14). */
function recallsOf(db: Database, live: PatchRow, row: PatchRow): BatchItem<"sqlite">[] {
  if (isWithdrawn(row)) return live.status === "publie" ? [recallPatch(db, row.id)] : [];
  return live.status === "retire" ? [forgetRecalls(db, row.id)] : [];
}

/** For the batch that restores the chosen records; they come first in it. */
export async function toldStatements(
  { db, now, origin }: Pick<Services, "db" | "now" | "origin">,
  selections: readonly Selection[],
  actor: Actor,
): Promise<BatchItem<"sqlite">[]> {
  const changes = selections.find(({ plan }) => plan.entity.name === "patches")?.changes ?? [];
  if (changes.length === 0) return [];
  const untold = await readUntold(db);
  const change = { db, actor, now: now(), origin };
  const statements: BatchItem<"sqlite">[] = [];
  for (const planned of changes) {
    const [live, row] = [planned.live, planned.row] as [PatchRow | null, PatchRow | null];
    if (!live) continue;
    if (untold.has(live.id)) statements.push(...(await messagesOf(change, live.id, row)));
    if (row) statements.push(...recallsOf(db, live, row));
  }
  return statements;
}
