/** The writes of a job tag (TAG-05 to TAG-07). A mapping keeps the name of its tag, so both change together. */
import { and, eq, notExists, sql } from "drizzle-orm";
import type { Actor } from "#app/auth/staff.server";
import { mappings, tags } from "#app/db/schema";
import { renumber } from "#app/mappings/commands.server";
import { auditOfOneChange, changedNothing } from "#app/operations/audit.server";
import type { Services } from "#app/platform/context";
import { isConflict, writeBatch } from "#app/platform/database";
import { foldText } from "#app/platform/fold-text";

type WriteServices = Pick<Services, "db" | "now">;

/** `exists`: another tag has this name, case and accents apart. `used`: mappings still carry it. */
export type TagResult = "ok" | "exists" | "missing" | "used";

interface Change {
  services: WriteServices;
  actor: Actor;
}

async function resultOf(work: Promise<unknown>, whenNothing: TagResult): Promise<TagResult> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (changedNothing(error)) return whenNothing;
    if (isConflict(error)) return "exists";
    throw error;
  }
}

const entryOf = (action: string, name: string, after?: unknown) => ({
  action,
  entity: "tag",
  entityId: name,
  ...(after === undefined ? {} : { after }),
});

/** @param name a name that `tagName` has accepted. */
export function createTag({ services: { db, now }, actor }: Change, name: string): Promise<TagResult> {
  const time = now();
  const batch = writeBatch(db, [
    db.insert(tags).values({ name, folded: foldText(name), createdAt: time }),
    auditOfOneChange(db, { actor, now: time, entry: entryOf("creation", name) }),
  ]);
  return resultOf(batch, "exists");
}

/** Gives every mapping of a tag another one, or none; those in the trash too. */
const moveMappings = ({ services: { db, now } }: Change, from: string, to: string | null) =>
  db
    .update(mappings)
    .set({ metier: to, updatedAt: now(), revision: sql`${mappings.revision} + 1` })
    .where(eq(mappings.metier, from));

/** A tag by its name, whatever its case and accents. */
async function findTag({ db }: WriteServices, name: string) {
  const [tag] = await db
    .select()
    .from(tags)
    .where(eq(tags.folded, foldText(name)));
  return tag ?? null;
}

/** Renames a tag and what carries it. A name that another tag has is refused: that would be a merge. */
export function renameTag(change: Change, name: string, next: string): Promise<TagResult> {
  const { services, actor } = change;
  const { db, now } = services;
  const entry = entryOf("renommage", name, { nom: next });
  const batch = writeBatch(db, [
    db
      .update(tags)
      .set({ name: next, folded: foldText(next) })
      .where(eq(tags.name, name)),
    auditOfOneChange(db, { actor, now: now(), entry }),
    moveMappings(change, name, next),
    ...renumber(db),
  ]);
  return resultOf(batch, "missing");
}

/**
 * Deletes a tag. One that mappings carry is deleted only when it is said where they go: to another tag
 * (which makes it a merge), or to none.
 */
export async function deleteTag(change: Change, given: string, moveTo?: string | null): Promise<TagResult> {
  const { services, actor } = change;
  const { db, now } = services;
  const tag = await findTag(services, given);
  if (!tag) return "missing";
  const { name } = tag;
  if (typeof moveTo === "string") {
    const target = await findTag(services, moveTo);
    return target ? mergeTags(change, name, target.name) : "missing";
  }

  const carrier = db
    .select({ one: sql`1` })
    .from(mappings)
    .where(and(eq(mappings.metier, name), sql`${mappings.deletedAt} IS NULL`));
  const batch = writeBatch(db, [
    ...(moveTo === null ? [moveMappings(change, name, null)] : []),
    db.delete(tags).where(and(eq(tags.name, name), notExists(carrier))),
    auditOfOneChange(db, { actor, now: now(), entry: entryOf("suppression", name) }),
    ...renumber(db),
  ]);
  return resultOf(batch, "used");
}

/** Gives the mappings of one tag to another, and ends the first. */
export async function mergeTags(change: Change, from: string, into: string): Promise<TagResult> {
  const { services, actor } = change;
  const { db, now } = services;
  if (from === into) return "exists";
  const target = db.select({ one: sql`1` }).from(sql`tags AS target`).where(sql`target.name = ${into}`);
  const batch = writeBatch(db, [
    db.delete(tags).where(and(eq(tags.name, from), sql`EXISTS ${target}`)),
    auditOfOneChange(db, { actor, now: now(), entry: entryOf("fusion", from, { vers: into }) }),
    moveMappings(change, from, into),
    ...renumber(db),
  ]);
  return resultOf(batch, "missing");
}
