/** The writes of a job tag (TAG-05 to TAG-07). A mapping keeps the name of its tag, so both change together. */
import { and, eq, sql } from "drizzle-orm";
import { differences } from "#app/audit/changes";
import type { AuditAction } from "#app/audit/labels";
import { newestChange } from "#app/audit/newest-change.server";
import { type Actor, auditEntriesOf, auditEntry } from "#app/audit/record";
import { auditLog, mappings, tags } from "#app/db/schema";
import { searchTextWithJob } from "#app/mappings/listing/derived";
import { markJobs, refreshLists } from "#app/mappings/listing/keep-lists.server";
import type { Services } from "#app/platform/context";
import { isConflict, writeBatch, writeIf } from "#app/platform/database";
import { foldText } from "#app/text/fold-text";
import { readTag } from "./queries.server";

/**
 * `exists`: another tag has this name, case and accents apart. `used`: mappings still carry it. `same`: they were to go
 * to the tag that they have.
 */
export type TagResult = "ok" | "exists" | "missing" | "used" | "same";

interface Change {
  services: Pick<Services, "db" | "now">;
  actor: Actor;
}

/** @param work `false` when nothing was written, as `writeIf` says it. */
async function resultOf(work: Promise<unknown>, whenNothing: TagResult): Promise<TagResult> {
  try {
    return (await work) === false ? whenNothing : "ok";
  } catch (error) {
    if (isConflict(error)) return "exists";
    throw error;
  }
}

/** The journal's row of a change. */
const entryOf = (
  { services: { db, now }, actor }: Change,
  action: AuditAction,
  name: string,
  values: { before?: unknown; after?: unknown },
) => auditEntry(db, { actor, at: now(), action, entity: "tag", entityId: name, ...values });

/** @param name a name that `tagName` has accepted. */
export function createTag(change: Change, name: string): Promise<TagResult> {
  const { db, now } = change.services;
  const batch = writeBatch(db, [
    db.insert(tags).values({ name, folded: foldText(name), createdAt: now() }),
    entryOf(change, "creation", name, { after: { nom: name } }),
  ]);
  return resultOf(batch, "exists");
}

/**
 * Gives every mapping of a tag another one, or none; those in the trash too. The journal says it of each: afterwards
 * nothing else tells which ones had the tag, nor who changed a mapping that somebody has open.
 */
function moveMappings({ services: { db, now }, actor }: Change, from: string, to: string | null) {
  const at = now();
  const where = eq(mappings.metier, from);
  return [
    auditEntriesOf(db, {
      of: mappings,
      where,
      actor,
      at,
      action: "modification",
      entity: "mapping",
      entityId: mappings.id,
      before: sql`json_object('nom', nom, 'metier', metier)`,
      after: sql`json_object('nom', nom, 'metier', ${to})`,
    }),
    db
      .update(mappings)
      .set({
        metier: to,
        searchText: searchTextWithJob(to),
        updatedAt: at,
        revision: sql`${mappings.revision} + 1`,
      })
      .where(where),
    markJobs(db, [from, to]),
  ];
}

/** Renames a tag and what carries it. A name that another tag has is refused: that would be a merge. */
export async function renameTag(change: Change, name: string, next: string): Promise<TagResult> {
  const { db } = change.services;
  // What says the same changes nothing: no revision of a mapping, and no line of the journal.
  if (name === next) return (await readTag(db, name))?.name === name ? "ok" : "missing";
  const batch = writeIf(db, sql`SELECT 1 FROM tags WHERE name = ${name}`, [
    db
      .update(tags)
      .set({ name: next, folded: foldText(next) })
      .where(eq(tags.name, name)),
    ...moveMappings(change, name, next),
    entryOf(change, "renommage", name, { before: { nom: name }, after: { nom: next } }),
    ...refreshLists(db),
  ]);
  return resultOf(batch, "missing");
}

/**
 * Deletes a tag. One that mappings carry is deleted only when it is said where they go: to another tag
 * (which makes it a merge), or to none.
 */
export async function deleteTag(change: Change, given: string, moveTo?: string | null): Promise<TagResult> {
  const { db } = change.services;
  const tag = await readTag(db, given);
  if (!tag) return "missing";
  const { name } = tag;
  if (typeof moveTo === "string") {
    const target = await readTag(db, moveTo);
    return target ? mergeTags(change, name, target.name) : "missing";
  }

  const removal = [
    db.delete(tags).where(eq(tags.name, name)),
    entryOf(change, "suppression", name, { before: { nom: name } }),
    ...refreshLists(db),
  ];
  const isThere = sql`SELECT 1 FROM tags WHERE name = ${name}`;
  if (moveTo === undefined) {
    const isUnused = sql`${isThere} AND NOT EXISTS (SELECT 1 FROM mappings WHERE metier = ${name} AND deleted_at IS NULL)`;
    if (await writeIf(db, isUnused, removal)) return "ok";
    return (await readTag(db, name))?.name === name ? "used" : "missing";
  }
  return resultOf(writeIf(db, isThere, [...moveMappings(change, name, null), ...removal]), "missing");
}

/** Gives the mappings of one tag to another, and ends the first. */
async function mergeTags(change: Change, from: string, into: string): Promise<TagResult> {
  const { db } = change.services;
  if (from === into) return "same";
  const named = sql`SELECT 1 FROM tags WHERE name`;
  const batch = writeIf(db, sql`${named} = ${from} AND EXISTS (${named} = ${into})`, [
    db.delete(tags).where(eq(tags.name, from)),
    ...moveMappings(change, from, into),
    entryOf(change, "fusion", from, { before: { nom: from }, after: { nom: into } }),
    ...refreshLists(db),
  ]);
  return resultOf(batch, "missing");
}

interface Asked {
  action: "creation" | "renommage" | "fusion" | "suppression";
  name: string;
  /** The tag that is there afterwards. */
  left?: string;
}

/**
 * Whether a change that was refused has been made already: it is what the same person did to this tag last, and its
 * result is there still. Then the form was sent twice at once, or again after its answer was lost.
 */
export async function wasDone({ services, actor }: Change, { action, name, left }: Asked): Promise<boolean> {
  const ofTag = and(eq(auditLog.entity, "tag"), eq(auditLog.entityId, name));
  const last = await newestChange(services.db, ofTag);
  if (last?.actorId !== actor.id || last.action !== action) return false;
  if (left === undefined) return (await readTag(services.db, name)) === null;
  const tag = await readTag(services.db, left);
  const isNamed = action === "fusion" || tag?.name === left;
  return tag !== null && isNamed && differences(last.after, { nom: tag.name }).length === 0;
}
