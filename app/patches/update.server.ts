import { eq } from "drizzle-orm";
import { patches } from "#app/db/schema";
import {
  cancelMessages,
  editMessages,
  queueMessage,
  rescheduleMessages,
} from "#app/notifications/commands.server";
import { isConflict } from "#app/platform/database";
import {
  applyStep,
  type Change,
  type Outcome,
  type Publication,
  publicationColumns,
  versionTaken,
} from "./change.server";
import { type Announcement, type PatchRow, toAnnounced, toContent, toDraft } from "./content";
import { countOneMore } from "./positions.server";
import type { PatchInput } from "./schemas";

interface Update {
  row: PatchRow;
  revision: number;
  input: PatchInput;
  /** A new state for a draft or a scheduled patch; null leaves it. A shown patch stays shown. */
  publication: Publication | null;
  /** Undefined: a message that waits stays, and is brought up to date. */
  announcement?: Announcement | null;
}

export async function updatePatch(change: Change, update: Update): Promise<Outcome> {
  const { db, now, origin } = change;
  const { row, revision, input, announcement } = update;
  const shown = row.status === "publie" || row.status === "retire";
  const publication = shown ? null : update.publication;
  const status = publication?.status ?? row.status;
  const shownAt =
    publication?.status === "programme" ? publication.at : (row.publishedAt ?? row.scheduledFor ?? now);
  /** When a message about the patch may leave; null while nobody knows. */
  const dueAt = status === "programme" ? shownAt : status === "brouillon" ? null : now;
  const announced = toAnnounced(input, publication?.status === "publie" ? now : shownAt, origin, row);
  const keeps = shown || announcement === undefined;
  const replaced = keeps ? [] : cancelMessages(db, row.id);
  const message =
    announcement && dueAt !== null && status !== "retire"
      ? queueMessage(db, {
          patchId: row.id,
          patch: announced,
          announcement,
          dueAt,
          ...change,
        })
      : null;
  const edit = keeps && !message ? editMessages(db, { patchId: row.id, patch: announced, ...change }) : null;
  try {
    const result = await applyStep(change, {
      row,
      revision,
      action: publication?.status === "publie" ? "publication" : "modification",
      before: { ...toDraft(row), status: row.status },
      after: { ...input, status },
      statements: [
        db
          .update(patches)
          .set({ ...toContent(input), ...(publication ? publicationColumns(publication, now) : {}) })
          .where(eq(patches.id, row.id)),
        ...(publication?.status === "publie" ? [countOneMore(db)] : []),
        ...replaced,
        ...(edit?.statements ?? []),
        ...(edit && publication && dueAt !== null ? [rescheduleMessages(db, row.id, dueAt)] : []),
        ...(message ? [message.statement] : []),
      ],
    });
    if (result === "conflict") return { kind: "conflict" };
    const messageId = status === "publie" ? (message?.id ?? null) : null;
    return { kind: "done", id: row.id, messageId: messageId ?? edit?.id ?? null };
  } catch (error) {
    if (isConflict(error)) return versionTaken(db, input.version);
    throw error;
  }
}
