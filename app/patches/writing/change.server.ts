/**
 * What every change to a patch shares. Each is one batch: the row, positions and counters, the Discord
 * message to send and the line of the journal, all or nothing. A change names the revision it was made on.
 */
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditAction } from "#app/audit/labels";
import { type Actor, auditEntry } from "#app/audit/record";
import { patches } from "#app/db/schema";
import { editMessages } from "#app/notifications/commands.server";
import type { Services } from "#app/platform/context";
import { type Database, writeIf } from "#app/platform/database";
import { findSameVersion } from "../admin-queries.server";
import { type PatchRow, type PublicState, toAnnounced, toDraft } from "../content";
import { patchMessages } from "../messages";
import { otherSpellings, takenInSpelling } from "../versions/spellings";
import { nextPosition } from "./positions.server";

export interface Change {
  db: Database;
  actor: Actor;
  now: number;
  /** Origin of the site, for the address that the Discord message links to. */
  origin: string;
}

export const changeOf = ({ db, now, origin }: Services, actor: Actor): Change => ({
  db,
  actor,
  now: now(),
  origin,
});

export type Publication =
  /** A draft keeps the hour that was chosen for it. */
  { status: "brouillon"; at: number | null } | { status: "publie" } | { status: "programme"; at: number };

export type Outcome =
  | { kind: "done"; id: string; messageId: string | null }
  /** All of it was so already: nothing was written. */
  | { kind: "unchanged"; id: string }
  /** The same form was sent before: what it made then. */
  | { kind: "repeated"; id: string }
  /** The same form was sent before with another content, and made this patch: nothing was written. */
  | { kind: "made-before"; row: PatchRow }
  /** Another patch has it: the sentence that says so, and where that one is. */
  | { kind: "version-taken"; message: string }
  /** Somebody else changed the patch since it was read. */
  | { kind: "conflict" };

export const entity = "patch" as const;

/** The hour that is stored with a state. */
export const hourOf = (publication: Publication): number | null =>
  publication.status === "publie" ? null : publication.at;

export const publicationColumns = (publication: Publication, now: number) => ({
  status: publication.status,
  scheduledFor: hourOf(publication),
  // An archive may have left the time of an earlier publication.
  ...(publication.status === "publie" ? { position: nextPosition, publishedAt: now, onlineAt: null } : {}),
});

/** Condition of a batch: no patch has this version in another spelling, as 5.2.6 and v5.2.6 are one. */
export function isSpelledOnce(version: string): SQL {
  const others = otherSpellings(version);
  return others.length === 0
    ? sql`TRUE`
    : sql`NOT EXISTS (SELECT 1 FROM ${patches} WHERE ${inArray(patches.version, others)})`;
}

/** What is said where another patch than that of `id` has this version, in this spelling or another; else null. */
export async function versionTaken(db: Database, version: string, id: string | null = null) {
  const other = await findSameVersion(db, version, id);
  if (!other) return null;
  const shown = other.version === version ? patchMessages.versionTaken : takenInSpelling(other.version);
  return {
    kind: "version-taken",
    message: other.deletedAt === null ? shown : patchMessages.versionInTrash,
  } as const;
}

/** Brings the message of a patch up to date: its own text, and the state that it is to tell of. */
export const retell = ({ db, actor, now, origin }: Change, row: PatchRow, state: PublicState) =>
  editMessages(db, {
    patchId: row.id,
    patch: toAnnounced(toDraft(row), row.publishedAt ?? row.scheduledFor ?? now, origin, state),
    actor,
    now,
  });

interface Step {
  action: AuditAction;
  statements: BatchItem<"sqlite">[];
  /** What must be so beside the revision, as SQL: a change of another patch at the same time may end it. */
  provided?: SQL | undefined;
  /** What the journal says beside the old and new contents. */
  after?: unknown;
  before?: unknown;
  /** The message to deliver once it is done. */
  messageId: string | null;
}

/** One change of an existing patch: refused as a whole when the revision is not the one that was read. */
export async function applyStep(
  { db, actor, now }: Change,
  { row, revision }: { row: PatchRow; revision: number },
  { action, statements, provided = sql`TRUE`, before, after, messageId }: Step,
): Promise<Outcome> {
  const { id } = row;
  const trashed = row.deletedAt === null ? sql`deleted_at IS NULL` : sql`deleted_at IS NOT NULL`;
  const isAsRead = sql`SELECT 1 FROM patches WHERE id = ${id} AND revision = ${revision} AND ${trashed}
    AND ${provided}`;
  const isDone = await writeIf(db, isAsRead, [
    ...statements,
    db
      .update(patches)
      .set({ revision: revision + 1, updatedAt: now })
      .where(eq(patches.id, id)),
    auditEntry(db, { actor, at: now, action, entity, entityId: id, before, after }),
  ]);
  return isDone ? { kind: "done", id, messageId } : { kind: "conflict" };
}
