/** The trash: what is deleted can be taken back for thirty days, then it is gone with its pictures. */
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Actor, auditEntry, jobActor } from "#app/audit/record";
import { mappings } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { writeIf } from "#app/platform/database";
import { daysAgo, retention } from "#app/privacy/retention";
import { relisted } from "../listing/keep-lists.server";
import { deletePictures } from "../pictures/image-store.server";
import { ensureTag, findMapping, type MappingRow, tagOf } from "./commands.server";

const purgedAtOnce = 100;

type WriteServices = Pick<Services, "db" | "env" | "log" | "now">;

const bump = { revision: sql`${mappings.revision} + 1` };

/** What a change asks for: that the mapping is still as `where` says. */
const stillAs = (where: SQL | undefined) => sql`SELECT 1 FROM ${mappings} WHERE ${where}`;

/** What the journal says of a mapping that comes or goes as a whole. */
const whatItIs = ({ nom, nomFichier, metier }: MappingRow) => ({ nom, nomFichier, metier });

/**
 * @param revision the one that the caller had read; null when any will do.
 * @returns false when it is not there (any more), which the caller treats as deleted, or has another revision.
 */
export function trashMapping(
  { db, now }: WriteServices,
  id: string,
  actor: Actor,
  revision: number | null = null,
): Promise<boolean> {
  const time = now();
  const isThere = and(
    eq(mappings.id, id),
    isNull(mappings.deletedAt),
    revision === null ? undefined : eq(mappings.revision, revision),
  );
  return writeIf(
    db,
    stillAs(isThere),
    relisted(db, id, [
      db
        .update(mappings)
        .set({ ...bump, deletedAt: time, updatedAt: time })
        .where(isThere),
      auditEntry(db, {
        actor,
        at: time,
        action: "corbeille",
        entity: "mapping",
        entityId: id,
        before: sql`(SELECT json_object('nom', nom, 'nomFichier', nom_fichier, 'metier', metier) FROM ${mappings} WHERE ${eq(mappings.id, id)})`,
      }),
    ]),
  );
}

async function findTrashed({ db }: WriteServices, id: string): Promise<MappingRow | null> {
  const [row] = await db
    .select()
    .from(mappings)
    .where(and(eq(mappings.id, id), isNotNull(mappings.deletedAt)));
  return row ?? null;
}

/** Brings a mapping back to its place, with its job; null when there is none. One that is back already stays as it is. */
export async function restoreMapping(
  services: WriteServices,
  id: string,
  actor: Actor,
): Promise<MappingRow | null> {
  const { db, now } = services;
  const row = await findTrashed(services, id);
  if (!row) return findMapping(db, id);
  const time = now();
  const isAsRead = and(
    eq(mappings.id, id),
    isNotNull(mappings.deletedAt),
    eq(mappings.revision, row.revision),
  );
  const isBack = await writeIf(db, stillAs(isAsRead), [
    // The job may have been deleted in the meantime.
    ...ensureTag(db, row.metier, { actor, at: time }),
    ...relisted(db, id, [
      db
        .update(mappings)
        .set({ ...bump, deletedAt: null, updatedAt: time, metier: tagOf(row.metier) })
        .where(isAsRead),
      auditEntry(db, {
        actor,
        at: time,
        action: "restauration",
        entity: "mapping",
        entityId: id,
        after: whatItIs(row),
      }),
    ]),
  ]);
  // It came back by somebody else, or its job has another name since it was read.
  return isBack ? findMapping(db, id) : restoreMapping(services, id, actor);
}

/** Ends a mapping for good while `where` holds: the row first, then the pictures nobody names. */
async function endMapping(
  services: WriteServices,
  { row, where, actor }: { row: MappingRow; where: SQL; actor: Actor },
): Promise<boolean> {
  const { db, now } = services;
  const isStill = and(eq(mappings.id, row.id), where);
  const isEnded = await writeIf(db, stillAs(isStill), [
    db.delete(mappings).where(isStill),
    auditEntry(db, {
      actor,
      at: now(),
      action: "suppression-definitive",
      entity: "mapping",
      entityId: row.id,
      before: whatItIs(row),
    }),
  ]);
  if (isEnded) await deletePictures(services, row.images);
  return isEnded;
}

/**
 * Ends one mapping of the trash before its thirty days are over; one that has left the trash stays.
 *
 * @returns whether it is gone, by this or before.
 */
export async function eraseMapping(services: WriteServices, id: string, actor: Actor): Promise<boolean> {
  const row = await findTrashed(services, id);
  if (row && (await endMapping(services, { row, where: isNotNull(mappings.deletedAt), actor }))) return true;
  return (await findMapping(services.db, id)) === null;
}

/** Ends what has been in the trash for thirty days, a hundred a night: the row first, then the pictures nobody names. */
export async function purgeTrash(services: WriteServices): Promise<number> {
  const { db, now } = services;
  const old = lt(mappings.deletedAt, daysAgo(now(), retention.trashDays));
  const rows = await db.select().from(mappings).where(old).limit(purgedAtOnce);
  let purged = 0;
  for (const row of rows) {
    if (await endMapping(services, { row, where: old, actor: jobActor })) purged++;
  }
  return purged;
}
