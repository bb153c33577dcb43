import { and, desc, eq, inArray, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { sendingField } from "#app/audit/changes";
import { auditLog, notifications, patches, totals } from "#app/db/schema";
import { isWaiting } from "#app/notifications/message-states";
import { isSetAside, waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { ringsRole } from "#app/notifications/queries.server";
import { type Database, readBatch } from "#app/platform/database";
import { foldSearch, searchWords } from "#app/text/fold-text";
import type { PatchRow } from "./content";
import { type ListPlace, type PatchState, placeAfter, readAfter } from "./list-place";
import { otherSpellings, plainVersion } from "./versions/spellings";

const pageSize = 25;

const listColumns = {
  id: patches.id,
  version: patches.version,
  title: patches.title,
  status: patches.status,
  revision: patches.revision,
  publishedAt: patches.publishedAt,
  scheduledFor: patches.scheduledFor,
  createdAt: patches.createdAt,
  updatedAt: patches.updatedAt,
  deletedAt: patches.deletedAt,
  breaking: patches.breaking,
  security: patches.security,
};

function stateFilter(state: PatchState): SQL | undefined {
  if (state === "corbeille") return and(isNull(patches.position), isNotNull(patches.deletedAt));
  if (state === "tous") return isNull(patches.deletedAt);
  return and(eq(patches.status, state), isNull(patches.deletedAt));
}

/**
 * What SQLite's own `lower`, which knows ASCII only, leaves as it is: letters of Western Europe, as names of places have
 * them too. Each is one level of the expression, which D1 lets have a hundred.
 */
const unfolded = "’ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŸàáâãäåæçèéêëìíîïñòóôõöùúûüýœÿ";

/** A column as `foldSearch` has it. */
const folded = (column: SQLWrapper): SQL =>
  [...unfolded].reduce(
    (text, letter) =>
      sql`replace(${text}, ${sql.raw(`'${letter}', '${foldSearch(letter).replace("'", "''")}'`)})`,
    sql`lower(${column})`,
  );

/** Every word is part of the version, the title or the description, whose text is folded once for all of them. */
function holdsEvery(words: readonly string[]): SQL {
  const read = sql`${patches.version} || char(10) || ${patches.title} || char(10) || ${patches.description}`;
  // The limit keeps SQLite from folding the text anew for each word.
  const text = sql`SELECT ${folded(read)} AS text LIMIT 1`;
  return sql`NOT EXISTS (SELECT 1 FROM (${text}), json_each(${JSON.stringify(words)}) WHERE instr(text, value) = 0)`;
}

/** Of two that were made in one moment the ids decide, as they do in the order of the list. */
function madeBefore(after: string): SQL {
  const { createdAt, id } = readAfter(after);
  return sql`(${patches.createdAt}, ${patches.id}) < (${createdAt}, ${id})`;
}

/**
 * How many patches each filter holds. What visitors see comes from the counters; what they do not see, and what was
 * withdrawn, are few of many, and are counted through their indexes.
 */
export async function readPatchCounts(db: Database): Promise<Record<PatchState, number>> {
  const isDeleted = sql<number>`${patches.deletedAt} IS NOT NULL`;
  const count = sql<number>`count(*)`;
  const [[shown], hidden, [withdrawn]] = await readBatch(db, [
    db.select({ patches: totals.patches }).from(totals).where(eq(totals.id, 1)),
    db
      .select({ status: patches.status, isDeleted, count })
      .from(patches)
      .where(isNull(patches.position))
      .groupBy(patches.status, isDeleted),
    db.select({ count }).from(patches).where(sql`status = 'retire' AND ${patches.position} >= 1`),
  ]);
  const add = (belongs: (group: (typeof hidden)[number]) => boolean) =>
    hidden.filter(belongs).reduce((sum, group) => sum + group.count, 0);
  const brouillon = add((group) => !group.isDeleted && group.status === "brouillon");
  const programme = add((group) => !group.isDeleted && group.status === "programme");
  const all = shown?.patches ?? 0;
  const retire = withdrawn?.count ?? 0;
  return {
    tous: all + brouillon + programme,
    publie: all - retire,
    brouillon,
    programme,
    retire,
    corbeille: add((group) => group.isDeleted === 1),
  };
}

/**
 * One page of patches, as they were made, newest first, by keyset: the next one starts after the last of this one. An id
 * that came with a list tells nothing of when. A search minds neither case nor accents.
 */
export async function readAdminPatches(db: Database, { state, search, after }: ListPlace, now: number) {
  const words = searchWords(search).map(plainVersion);
  const found = words.length > 0 ? holdsEvery(words) : undefined;
  const [rows, states] = await readBatch(db, [
    db
      .select(listColumns)
      .from(patches)
      .where(and(stateFilter(state), found, after ? madeBefore(after) : undefined))
      .orderBy(desc(patches.createdAt), desc(patches.id))
      .limit(pageSize + 1),
    db
      .select({ patchId: notifications.patchId, state: notifications.state })
      .from(notifications)
      .where(waitsForSomebody(now))
      .orderBy(desc(notifications.createdAt))
      .limit(100),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  // Of several messages the newest, which was read first, is the one that counts.
  const trouble = new Map(states.toReversed().map((message) => [message.patchId, message.state]));
  return {
    rows: page.map((row) => ({ ...row, message: trouble.get(row.id) ?? null })),
    next: rows.length > pageSize && last ? placeAfter(last) : null,
  };
}

export type AdminPatchRow = Awaited<ReturnType<typeof readAdminPatches>>["rows"][number];

export async function findPatch(db: Database, id: string): Promise<PatchRow | null> {
  const [rows] = await readBatch(db, [db.select().from(patches).where(eq(patches.id, id))]);
  return rows[0] ?? null;
}

/** A patch with its message on Discord and the last lines of the journal about it. */
export async function readPatchForEdit(db: Database, id: string) {
  const [rows, messages, history] = await readBatch(db, [
    db.select().from(patches).where(eq(patches.id, id)),
    db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        state: notifications.state,
        lastError: notifications.lastError,
        createdAt: notifications.createdAt,
        updatedAt: notifications.updatedAt,
        target: notifications.target,
        messageId: notifications.messageId,
        mention: ringsRole,
      })
      .from(notifications)
      .where(and(eq(notifications.patchId, id), not(isSetAside)))
      // The announcement is among them, however often it was mended since.
      .orderBy(desc(eq(notifications.kind, "creation")), desc(notifications.createdAt))
      .limit(5),
    db
      .select({
        at: auditLog.at,
        actorName: auditLog.actorName,
        action: auditLog.action,
        sending: sql<string | null>`${auditLog.after} ->> ${`$.${sendingField}`}`,
      })
      .from(auditLog)
      .where(and(eq(auditLog.entity, "patch"), eq(auditLog.entityId, id)))
      .orderBy(desc(auditLog.id))
      .limit(8),
  ]);
  const row = rows[0];
  if (!row) return null;
  const waits =
    row.status === "programme"
      ? messages.find(({ kind, state }) => kind === "creation" && isWaiting(state))
      : undefined;
  return {
    row,
    // Where a message goes may be a secret, sealed as it is: it is no data of the form.
    messages: messages
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map(({ target: _, createdAt: __, messageId: ___, mention, ...message }) => ({
        ...message,
        mention: mention === 1,
      })),
    /** Somebody found the announcement on Discord, which never gave its number: no edit finds it. */
    isUnnumbered: messages.some(
      ({ kind, state, messageId }) => kind === "creation" && state === "envoye" && messageId === null,
    ),
    history: history.map(({ sending: _, ...line }) => line),
    /** Which forms made its last revisions. */
    sendings: history.map(({ sending }) => sending),
    /** Who saved last. */
    lastActor: history[0]?.actorName ?? "quelqu'un",
    /** The typed webhook, sealed, that the message of a scheduled patch waits for; null where none was. */
    keptTarget: waits && waits.target !== "defaut" ? waits.target : null,
  };
}

export type PatchForEdit = NonNullable<Awaited<ReturnType<typeof readPatchForEdit>>>;

export async function findBySubmission(db: Database, submissionId: string): Promise<PatchRow | null> {
  const [row] = await db.select().from(patches).where(eq(patches.submissionId, submissionId));
  return row ?? null;
}

/** The patch, other than that of `id`, whose version would be this one: the same text, or the same in another spelling. */
export async function findSameVersion(db: Database, version: string, id: string | null = null) {
  const rows = await db
    .select({ id: patches.id, version: patches.version, deletedAt: patches.deletedAt })
    .from(patches)
    .where(inArray(patches.version, [version, ...otherSpellings(version)]));
  const others = rows.filter((row) => row.id !== id);
  return others.find((row) => row.version === version) ?? others[0] ?? null;
}

/** The newest patch: what 'Dupliquer le dernier patch' starts from. One that came with a list may have a word as its id. */
export async function readNewestPatch(db: Database): Promise<PatchRow | null> {
  const [rows] = await readBatch(db, [
    db
      .select()
      .from(patches)
      .where(isNull(patches.deletedAt))
      .orderBy(desc(patches.createdAt), desc(patches.id))
      .limit(1),
  ]);
  return rows[0] ?? null;
}
