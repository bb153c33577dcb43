/**
 * Every change to a patch. Each is one batch: the row, positions and counters, the Discord message to
 * send and the line of the journal, all or nothing. A change names the revision it was made on.
 */
import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Actor, auditEntry } from "#app/audit/record";
import { patches } from "#app/db/schema";
import { cancelMessages, editMessages, queueMessage } from "#app/notifications/commands.server";
import {
  type Database,
  ensureTotals,
  isConflict,
  isRefused,
  requireRow,
  writeBatch,
} from "#app/platform/database";
import { findBySubmission, findByVersion } from "./admin-queries.server";
import { type Announcement, type PatchRow, toAnnounced, toContent, toDraft } from "./content";
import { countOneMore, nextPosition, putBack, takeOut } from "./positions.server";
import type { PatchInput } from "./schemas";

export interface Change {
  db: Database;
  actor: Actor;
  now: number;
  /** Origin of the site, for the address that the Discord message links to. */
  origin: string;
}

export type Publication =
  | { status: "brouillon" }
  | { status: "publie" }
  | { status: "programme"; at: number };

export type Outcome =
  | { kind: "done"; id: string; messageId: string | null }
  /** The same form was sent before: what it made then. */
  | { kind: "repeated"; id: string }
  | { kind: "version-taken"; inTrash: boolean }
  /** Somebody else changed the patch since it was read. */
  | { kind: "conflict" };

const entity = "patch" as const;

interface Creation {
  input: PatchInput;
  publication: Publication;
  submissionId: string | null;
  announcement: Announcement | null;
}

const publicationColumns = (publication: Publication, now: number) => ({
  status: publication.status,
  scheduledFor: publication.status === "programme" ? publication.at : null,
  ...(publication.status === "publie" ? { position: nextPosition, publishedAt: now } : {}),
});

async function versionTaken(db: Database, version: string): Promise<Outcome> {
  const other = await findByVersion(db, version);
  return { kind: "version-taken", inTrash: other?.deletedAt != null };
}

/** Creates a patch; its id is the time of creation, one millisecond later where that one is taken. */
export async function createPatch(change: Change, creation: Creation): Promise<Outcome> {
  const { db, actor, now, origin } = change;
  const { input, publication, submissionId, announcement } = creation;
  for (let attempt = 0; ; attempt++) {
    const id = String(now + attempt);
    const shownAt = publication.status === "programme" ? publication.at : now;
    const message =
      announcement && publication.status !== "brouillon"
        ? queueMessage(db, {
            patchId: id,
            patch: toAnnounced(input, shownAt, origin),
            announcement,
            dueAt: shownAt,
            ...change,
          })
        : null;
    try {
      await writeBatch(db, [
        ensureTotals(db),
        db.insert(patches).values({
          id,
          ...toContent(input),
          ...publicationColumns(publication, now),
          createdAt: now,
          updatedAt: now,
          createdBy: actor.id,
          submissionId,
        }),
        ...(publication.status === "publie" ? [countOneMore(db)] : []),
        ...(message ? [message.statement] : []),
        auditEntry(db, {
          actor,
          at: now,
          action: "creation",
          entity,
          entityId: id,
          after: { ...input, status: publication.status },
        }),
      ]);
      return { kind: "done", id, messageId: publication.status === "publie" ? (message?.id ?? null) : null };
    } catch (error) {
      if (!isConflict(error)) throw error;
      const before = submissionId ? await findBySubmission(db, submissionId) : null;
      if (before) return { kind: "repeated", id: before };
      if (await findByVersion(db, input.version)) return versionTaken(db, input.version);
      if (attempt === 20) throw error;
    }
  }
}

interface Step {
  row: PatchRow;
  revision: number;
  action: string;
  statements: BatchItem<"sqlite">[];
  /** What the journal says beside the old and new contents. */
  after?: unknown;
  before?: unknown;
}

/** One change of an existing patch: refused as a whole when the revision is not the one that was read. */
async function applyStep({ db, actor, now }: Change, step: Step): Promise<"done" | "conflict"> {
  const { row, revision, action, statements } = step;
  const trashed = row.deletedAt === null ? sql`deleted_at IS NULL` : sql`deleted_at IS NOT NULL`;
  try {
    await writeBatch(db, [
      ensureTotals(db),
      requireRow(
        db,
        sql`SELECT 1 FROM patches WHERE id = ${row.id} AND revision = ${revision} AND ${trashed}`,
      ),
      ...statements,
      db
        .update(patches)
        .set({ revision: revision + 1, updatedAt: now })
        .where(and(eq(patches.id, row.id))),
      auditEntry(db, {
        actor,
        at: now,
        action,
        entity,
        entityId: row.id,
        before: step.before,
        after: step.after,
      }),
    ]);
    return "done";
  } catch (error) {
    if (isRefused(error)) return "conflict";
    throw error;
  }
}

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
  const announced = toAnnounced(input, publication?.status === "publie" ? now : shownAt, origin, row);
  const keeps = shown || announcement === undefined;
  const replaced = keeps ? [] : cancelMessages(db, row.id);
  const message =
    announcement && (status === "publie" || status === "programme")
      ? queueMessage(db, {
          patchId: row.id,
          patch: announced,
          announcement,
          dueAt: status === "publie" ? now : shownAt,
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
      ...edit.statements,
    ],
  });
  return result === "conflict" ? { kind: "conflict" } : { kind: "done", id: row.id, messageId: edit.id };
}

/** Moves a patch to the trash. A scheduled one becomes a draft there: it must not publish itself. */
export async function deletePatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db, now, origin } = change;
  const gone = {
    ...row,
    status: "retire" as const,
    withdrawnReason: "Ce patch n'est plus disponible.",
    replacedBy: null,
  };
  const edit =
    row.position === null
      ? null
      : editMessages(db, {
          patchId: row.id,
          patch: toAnnounced(toDraft(row), row.publishedAt ?? now, origin, gone),
          ...change,
        });
  const result = await applyStep(change, {
    row,
    revision,
    action: "suppression",
    before: { ...toDraft(row), status: row.status },
    statements: [
      ...takeOut(db, row.id),
      db
        .update(patches)
        .set({
          deletedAt: now,
          ...(row.status === "programme" ? { status: "brouillon", scheduledFor: null } : {}),
        })
        .where(eq(patches.id, row.id)),
      ...cancelMessages(db, row.id),
      ...(edit?.statements ?? []),
    ],
  });
  return result === "conflict"
    ? { kind: "conflict" }
    : { kind: "done", id: row.id, messageId: edit?.id ?? null };
}

/** Takes a patch out of the trash, to the place it had. */
export async function restorePatch(
  change: Change,
  { row, revision }: { row: PatchRow; revision: number },
): Promise<Outcome> {
  const { db, origin } = change;
  const shown = row.status === "publie" || row.status === "retire";
  const announced = toAnnounced(toDraft(row), row.publishedAt ?? change.now, origin, row);
  const edit = shown ? editMessages(db, { patchId: row.id, patch: announced, ...change }) : null;
  const result = await applyStep(change, {
    row,
    revision,
    action: "restauration",
    after: { version: row.version, status: row.status },
    statements: [
      ...(shown ? putBack(db, row.id, row.publishedAt ?? 0) : []),
      db.update(patches).set({ deletedAt: null }).where(eq(patches.id, row.id)),
      ...(edit?.statements ?? []),
    ],
  });
  return result === "conflict"
    ? { kind: "conflict" }
    : { kind: "done", id: row.id, messageId: edit?.id ?? null };
}

/** Removes a patch of the trash for good. */
export async function purgePatch({ db, actor, now }: Change, row: PatchRow): Promise<void> {
  await writeBatch(db, [
    db.delete(patches).where(and(eq(patches.id, row.id), sql`${patches.deletedAt} IS NOT NULL`)),
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
