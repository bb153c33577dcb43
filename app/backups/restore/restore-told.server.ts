/** What is told of patches follows their restore: messages that have not left for Discord, and notices of a withdrawal. */
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Actor } from "#app/audit/record";
import { notifications } from "#app/db/schema";
import { bringBack, rescheduleMessages, setAside, wasSetAside } from "#app/notifications/commands.server";
import { waitingStates } from "#app/notifications/message-states";
import type { PatchRow } from "#app/patches/content";
import { forgetRecalls, recallPatch } from "#app/patches/recalls.server";
import { withOfferedReplacement } from "#app/patches/replacement.server";
import { isShown } from "#app/patches/status";
import { type Change, retell } from "#app/patches/writing/change.server";
import { asGone } from "#app/patches/writing/trash.server";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { undoMs } from "../retention";
import type { Selection } from "./choose";
import type { Planned } from "./compare";

/** As long as a restore can be undone, what it set aside can come back. */
const asideSince = (now: number) => now - undoMs;

/**
 * Patches with a message that waits or is being sent, or that a restore set aside. Messages that Discord has stay there
 * as they are.
 */
async function readUntold(db: Database, now: number): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectDistinct({ patchId: notifications.patchId })
    .from(notifications)
    .where(
      and(
        or(inArray(notifications.state, [...waitingStates, "incertain"]), wasSetAside(asideSince(now))),
        isNotNull(notifications.patchId),
      ),
    );
  return new Set(rows.map(({ patchId }) => patchId));
}

/**
 * A message that still waits is brought up to date with the restored patch. When nobody is to see that patch it is set
 * aside, until the patch comes back: mostly because the restore is undone. But where visitors saw the patch before, its
 * announcement waits in the trash with it.
 */
async function messagesOf(change: Change, id: string, row: PatchRow | null): Promise<BatchItem<"sqlite">[]> {
  const { db, now } = change;
  const isInTrash = row?.deletedAt != null;
  if (!row || row.status === "brouillon" || (isInTrash && !isShown(row.status)))
    return [setAside(db, id, now)];
  const back = bringBack(db, id, { now, since: asideSince(now) });
  if (isInTrash) return [back, ...retell(change, row, asGone(row)).statements];
  const state = await withOfferedReplacement(db, row);
  return [
    back,
    ...retell(change, row, state).statements,
    ...(row.status === "programme" ? [rescheduleMessages(db, row.id, row.scheduledFor ?? now)] : []),
  ];
}

const isWithdrawn = ({ status, deletedAt }: PatchRow) => status === "retire" && deletedAt === null;

/** Whoever took a patch is told once it is withdrawn (N-14). */
function recallsOf(db: Database, live: PatchRow, row: PatchRow): BatchItem<"sqlite">[] {
  if (isWithdrawn(row)) return live.status === "publie" ? [recallPatch(db, row.id)] : [];
  return live.status === "retire" ? [forgetRecalls(db, row.id)] : [];
}

const patchesOf = ({ live, row }: Planned) => [live, row] as [live: PatchRow | null, row: PatchRow | null];

export const patchChanges = (selections: readonly Selection[]): readonly Planned[] =>
  selections.find(({ plan }) => plan.entity.name === "patches")?.changes ?? [];

/** For the batch that restores the chosen records; they come first in it. */
export async function toldStatements(
  { db, now, origin }: Pick<Services, "db" | "now" | "origin">,
  selections: readonly Selection[],
  actor: Actor,
): Promise<BatchItem<"sqlite">[]> {
  const changes = patchChanges(selections);
  if (changes.length === 0) return [];
  const change = { db, actor, now: now(), origin };
  const untold = await readUntold(db, change.now);
  const statements: BatchItem<"sqlite">[] = [];
  for (const planned of changes) {
    const [live, row] = patchesOf(planned);
    const id = (live ?? row)?.id;
    if (id !== undefined && untold.has(id)) statements.push(...(await messagesOf(change, id, row)));
    if (live && row) statements.push(...recallsOf(db, live, row));
  }
  return statements;
}

const waitsForItsHour = (row: PatchRow | null) => row?.status === "programme" && row.deletedAt === null;

export interface Told {
  /** Versions that would be published at their hour, and that nothing announces. */
  unannounced: string[];
  /** Whether Discord has a message of one of the patches, which an edit of the patch corrects. */
  isOnDiscord: boolean;
}

/** What is known on Discord of patches that are, or would be, written. No archive holds messages. */
export async function readTold(
  { db, now }: Pick<Services, "db" | "now">,
  changes: readonly Planned[],
): Promise<Told> {
  const written = changes.map(patchesOf).filter(([, row]) => row !== null);
  if (written.length === 0) return { unannounced: [], isOnDiscord: false };
  const ids = JSON.stringify(written.map(([, row]) => row?.id));
  const isAhead = or(sql`${notifications.state} <> 'abandonne'`, wasSetAside(asideSince(now())));
  const rows = await retried(() =>
    db
      .select({
        id: notifications.patchId,
        isSent: sql<number>`max(${notifications.messageId} IS NOT NULL)`,
        isAhead: sql<number>`max(${isAhead})`,
      })
      .from(notifications)
      .where(
        and(
          eq(notifications.kind, "creation"),
          sql`${notifications.patchId} IN (SELECT value FROM json_each(${ids}))`,
        ),
      )
      .groupBy(notifications.patchId),
  );
  const announced = new Set(rows.filter((row) => row.isAhead === 1).map(({ id }) => id));
  return {
    // One that waits here already is announced, or not, as somebody chose.
    unannounced: written.flatMap(([live, row]) =>
      row && waitsForItsHour(row) && !waitsForItsHour(live) && !announced.has(row.id) ? [row.version] : [],
    ),
    isOnDiscord: rows.some((row) => row.isSent === 1),
  };
}
