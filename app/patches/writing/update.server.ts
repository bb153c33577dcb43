import { and, eq, not } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { differences, sendingField } from "#app/audit/changes";
import { notifications, patches } from "#app/db/schema";
import {
  cancelMessages,
  editMessages,
  queueMessage,
  rescheduleMessages,
} from "#app/notifications/commands.server";
import { isSetAside } from "#app/notifications/outbox-conditions.server";
import { readWaiting } from "#app/notifications/queries.server";
import { type Database, isConflict } from "#app/platform/database";
import { mayBeSaved } from "#app/platform/request/revisions";
import { findPatch } from "../admin-queries.server";
import {
  type Announcement,
  announcementText,
  type PatchRow,
  toAnnounced,
  toContent,
  toDraft,
} from "../content";
import { renameReplacement, withOfferedReplacement } from "../replacement.server";
import { mostFormerVersions, type PatchInput } from "../schemas";
import { isShown, type PatchStatus } from "../status";
import { plainVersion } from "../versions/spellings";
import {
  applyStep,
  type Change,
  hourOf,
  isSpelledOnce,
  type Outcome,
  type Publication,
  publicationColumns,
  versionTaken,
} from "./change.server";
import { countOneMore } from "./positions.server";

interface Update {
  row: PatchRow;
  revision: number;
  input: PatchInput;
  /** The form that it is sent with: what it saves is no change by somebody else, where its answer is lost. */
  submissionId?: string | null;
  /** A new state for a draft or a scheduled patch; null leaves the state. A patch that visitors see stays visible. */
  publication: Publication | null;
  /** Undefined leaves a waiting message in place, brought up to date. */
  announcement?: Announcement | null;
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>;

/**
 * A patch that visitors see is announced only once; a message that failed is sent again from the list of messages. A
 * draft has no announcement: one that waited for its hour is cancelled.
 */
async function announcedOnce(
  db: Database,
  { row, publication, announcement }: Update,
): Promise<Update["announcement"]> {
  if (!isShown(row.status)) return publication?.status === "brouillon" ? null : announcement;
  if (!announcement) return announcement;
  const [before] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.patchId, row.id), eq(notifications.kind, "creation"), not(isSetAside)))
    .limit(1);
  return before ? null : announcement;
}

/** Whether the message that waits is the one that `announcement` asks for; none on either side counts too. */
function isAnnounced({ row, publication, announcement }: Update, waiting: Waiting): boolean {
  if (announcement === undefined || row.status === "retire") return true;
  if (isShown(row.status)) return announcement === null;
  const wanted = (publication?.status ?? row.status) === "programme" ? announcement : null;
  if (!wanted) return waiting.length === 0;
  const [message, ...more] = waiting;
  return more.length === 0 && message?.target === wanted.target && message.roleId === wanted.roleId;
}

/** Whether everything is so already: saving nothing new leaves no trace and rings nobody. */
function changesNothing(update: Update, waiting: Waiting): boolean {
  const { row, revision, input, publication } = update;
  if (!mayBeSaved(revision, row.revision) || differences(toDraft(row), input).length > 0) return false;
  const isSameState =
    publication === null || (publication.status === row.status && hourOf(publication) === row.scheduledFor);
  return isSameState && isAnnounced(update, waiting);
}

/** The versions that visitors knew a patch by, once it has this one. */
const formerVersions = (row: PatchRow, version: string): string[] =>
  [...row.formerVersions, row.version].filter((former) => former !== version).slice(-mostFormerVersions);

/** What the journal says of a form that made a revision. */
export const sendingOf = (submissionId: string, revision: number): string => `${submissionId} ${revision}`;

/** When a message about a patch may leave; null for a draft, whose hour nobody knows yet. */
function dueAtOf(status: PatchStatus, shownAt: number, now: number): number | null {
  if (status === "brouillon") return null;
  return status === "programme" ? shownAt : now;
}

interface Messages {
  statements: BatchItem<"sqlite">[];
  /** Who hears of the patch from now on, as the journal says it. */
  announce: string;
  /** The message to deliver once the patch is saved. */
  id: string | null;
}

/** What a change does to the messages of its patch: it queues a new one, or brings those that exist up to date. */
async function messagesOf(change: Change, update: Update, waiting: Waiting): Promise<Messages> {
  const { db, now, origin } = change;
  const { row, input, publication, announcement } = update;
  const status = publication?.status ?? row.status;
  const shownAt =
    publication?.status === "programme" ? publication.at : (row.publishedAt ?? row.scheduledFor ?? now);
  const dueAt = dueAtOf(status, shownAt, now);
  const state = await withOfferedReplacement(db, row);
  const patch = toAnnounced(input, publication?.status === "publie" ? now : shownAt, origin, state);
  const fresh =
    announcement && dueAt !== null && status !== "retire"
      ? queueMessage(db, { patchId: row.id, patch, announcement, dueAt, ...change })
      : null;
  const keeps = isShown(row.status) || announcement === undefined;
  const kept = keeps ? waiting[0] : undefined;
  const edit = keeps && !fresh ? editMessages(db, { patchId: row.id, patch, ...change }) : null;
  const announcing = status === "publie" ? (fresh ?? kept) : undefined;
  return {
    statements: [
      ...(keeps ? [] : cancelMessages(db, row.id)),
      ...(edit?.statements ?? []),
      ...(edit && publication && dueAt !== null ? [rescheduleMessages(db, row.id, dueAt)] : []),
      ...(fresh ? [fresh.statement] : []),
    ],
    announce: announcementText(fresh ? announcement : kept),
    id: announcing?.id ?? edit?.id ?? null,
  };
}

export async function updatePatch(change: Change, asked: Update): Promise<Outcome> {
  const { db, now } = change;
  const { row, revision, input } = asked;
  const shown = isShown(row.status);
  const waiting = shown ? [] : await readWaiting(db, row.id);
  const announcement = await announcedOnce(db, asked);
  const publication = shown ? null : asked.publication;
  const update: Update = { ...asked, publication, announcement };
  if (changesNothing(update, waiting)) return { kind: "unchanged", id: row.id };
  // It may keep its version where a list brought the other spelling of it, and take the other one itself.
  const isNew = plainVersion(input.version) !== plainVersion(row.version);
  const messages = await messagesOf(change, update, waiting);
  try {
    const outcome = await applyStep(
      change,
      { row, revision },
      {
        action: publication?.status === "publie" ? "publication" : "modification",
        before: {
          ...toDraft(row),
          status: row.status,
          scheduledFor: row.scheduledFor,
          announce: announcementText(waiting[0]),
        },
        after: {
          ...input,
          status: publication?.status ?? row.status,
          scheduledFor: publication ? hourOf(publication) : row.scheduledFor,
          announce: messages.announce,
          ...(asked.submissionId && { [sendingField]: sendingOf(asked.submissionId, revision + 1) }),
        },
        statements: [
          db
            .update(patches)
            .set({
              ...toContent(input),
              ...(publication ? publicationColumns(publication, now) : {}),
              ...(shown ? { formerVersions: formerVersions(row, input.version) } : {}),
            })
            .where(eq(patches.id, row.id)),
          ...(publication?.status === "publie" ? [countOneMore(db)] : []),
          ...messages.statements,
          ...(input.version === row.version ? [] : renameReplacement(change, row.version, input.version)),
        ],
        provided: isNew ? isSpelledOnce(input.version) : undefined,
        messageId: messages.id,
      },
    );
    if (outcome.kind !== "conflict" || !isNew) return outcome;
    // Of a patch that nobody changed it is the version that is refused.
    const current = await findPatch(db, row.id);
    const taken = current?.revision === revision ? await versionTaken(db, input.version, row.id) : null;
    return taken ?? outcome;
  } catch (error) {
    const taken = isConflict(error) ? await versionTaken(db, input.version, row.id) : null;
    if (taken) return taken;
    throw error;
  }
}
