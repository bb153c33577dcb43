import { and, desc, eq, sql } from "drizzle-orm";
import { differences } from "#app/audit/changes";
import { auditEntry } from "#app/audit/record";
import { notifications, patches } from "#app/db/schema";
import { queueMessage } from "#app/notifications/commands.server";
import { ringsRole } from "#app/notifications/queries.server";
import { type Database, isConflict, writeIf } from "#app/platform/database";
import { findBySubmission } from "../admin-queries.server";
import {
  type Announcement,
  announcementText,
  type PatchRow,
  toAnnounced,
  toContent,
  toDraft,
} from "../content";
import type { PatchInput } from "../schemas";
import {
  type Change,
  entity,
  hourOf,
  isSpelledOnce,
  type Outcome,
  type Publication,
  publicationColumns,
  versionTaken,
} from "./change.server";
import { countOneMore } from "./positions.server";

interface Creation {
  input: PatchInput;
  publication: Publication;
  submissionId: string | null;
  announcement: Announcement | null;
  /** Whether a stored target is the same webhook: sealed anew each time, the same address is never the same text. */
  goesTo?: (stored: string) => Promise<boolean>;
}

/** Whether a patch is what `creation` asks for: its text, its state, and whom it was announced to. */
async function isAsAsked(db: Database, row: PatchRow, creation: Creation): Promise<boolean> {
  const { input, publication, announcement } = creation;
  if (row.status !== publication.status || row.scheduledFor !== hourOf(publication)) return false;
  if (differences(toDraft(row), input).length > 0) return false;
  const [message] = await db
    .select({
      target: notifications.target,
      rings: ringsRole,
    })
    .from(notifications)
    .where(and(eq(notifications.patchId, row.id), eq(notifications.kind, "creation")))
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  const wanted = publication.status === "brouillon" ? null : announcement;
  if (!wanted || !message) return !wanted && !message;
  if ((wanted.roleId !== null) !== (message.rings === 1)) return false;
  return message.target === wanted.target || (await creation.goesTo?.(message.target)) === true;
}

/**
 * Writes the patch, its message and the line of the journal: all of it or nothing.
 *
 * @returns null when a patch has its version in another spelling
 */
async function insertPatch(
  change: Change,
  { input, publication, announcement, submissionId }: Creation,
  id: string,
): Promise<{ messageId: string | null } | null> {
  const { db, actor, now, origin } = change;
  const isShownNow = publication.status === "publie";
  const shownAt = publication.status === "programme" ? publication.at : now;
  const message =
    announcement && publication.status !== "brouillon"
      ? queueMessage(db, {
          patchId: id,
          patch: toAnnounced(input, shownAt, origin, null),
          announcement,
          dueAt: shownAt,
          ...change,
        })
      : null;
  const isDone = await writeIf(db, sql`SELECT 1 WHERE ${isSpelledOnce(input.version)}`, [
    db.insert(patches).values({
      id,
      ...toContent(input),
      ...publicationColumns(publication, now),
      createdAt: now,
      updatedAt: now,
      createdBy: actor.id,
      submissionId,
    }),
    ...(isShownNow ? [countOneMore(db)] : []),
    ...(message ? [message.statement] : []),
    auditEntry(db, {
      actor,
      at: now,
      action: "creation",
      entity,
      entityId: id,
      after: {
        ...input,
        status: publication.status,
        scheduledFor: hourOf(publication),
        announce: announcementText(message ? announcement : null),
      },
    }),
  ]);
  return isDone ? { messageId: isShownNow ? (message?.id ?? null) : null } : null;
}

const mostTries = 20;

/** Creates a patch; its id is the time of creation, one millisecond later where that one is taken. */
export async function createPatch(
  change: Change,
  creation: Creation,
): Promise<Exclude<Outcome, { kind: "conflict" | "unchanged" }>> {
  const { db, now } = change;
  let { submissionId } = creation;
  for (let attempt = 0; ; attempt++) {
    const id = String(now + attempt);
    let failed: unknown = new Error("Another spelling of the version comes and goes");
    try {
      const made = await insertPatch(change, { ...creation, submissionId }, id);
      if (made) return { kind: "done", id, ...made };
    } catch (error) {
      if (!isConflict(error)) throw error;
      failed = error;
    }
    const before = submissionId ? await findBySubmission(db, submissionId) : null;
    if (before?.deletedAt === null) {
      const isRepeated = await isAsAsked(db, before, creation);
      return isRepeated ? { kind: "repeated", id: before.id } : { kind: "made-before", row: before };
    }
    // The first sending's patch is in the trash, where no text can be put into it: this one becomes a patch of its
    // own.
    if (before) submissionId = null;
    const taken = await versionTaken(db, creation.input.version);
    if (taken) return taken;
    // Else the id is taken, or the version was free again by now.
    if (attempt === mostTries) throw failed;
  }
}
