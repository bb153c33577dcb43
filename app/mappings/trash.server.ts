/** The trash: what is deleted can be taken back for thirty days, then it is gone with its pictures. */
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Actor } from "#app/auth/staff.server";
import { mappings, tags } from "#app/db/schema";
import { auditOfOneChange, changedNothing } from "#app/operations/audit.server";
import type { Services } from "#app/platform/context";
import { writeBatch } from "#app/platform/database";
import { foldText } from "#app/platform/fold-text";
import { findMapping, type MappingRow, renumber } from "./commands.server";
import { deleteObjects, objectKeys } from "./image-store.server";

export const trashDays = 30;
const trashMs = trashDays * 24 * 60 * 60 * 1000;
const purgedAtOnce = 100;

type WriteServices = Pick<Services, "db" | "env" | "log" | "now">;

const bump = { revision: sql`${mappings.revision} + 1` };

/** Runs a change of one row with its journal entry; false when there was nothing (left) to change. */
async function changeOne(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (changedNothing(error)) return false;
    throw error;
  }
}

/** @returns false when it is not there (any more): the caller treats it as deleted. */
export function trashMapping({ db, now }: WriteServices, id: string, actor: Actor): Promise<boolean> {
  const time = now();
  const entry = { action: "corbeille", entity: "mapping", entityId: id };
  return changeOne(() =>
    writeBatch(db, [
      db
        .update(mappings)
        .set({ ...bump, deletedAt: time, updatedAt: time })
        .where(and(eq(mappings.id, id), isNull(mappings.deletedAt))),
      auditOfOneChange(db, { actor, now: time, entry }),
      ...renumber(db),
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

/** Brings a mapping back to its place, with its job; null when it is not in the trash. */
export async function restoreMapping(
  services: WriteServices,
  id: string,
  actor: Actor,
): Promise<MappingRow | null> {
  const { db, now } = services;
  const row = await findTrashed(services, id);
  if (!row) return null;
  const time = now();
  const folded = foldText(row.metier ?? "");
  const restored = await changeOne(() =>
    writeBatch(db, [
      // The job may have been deleted in the meantime.
      ...(row.metier ? [db.insert(tags).values({ name: row.metier, folded }).onConflictDoNothing()] : []),
      db
        .update(mappings)
        .set({
          ...bump,
          deletedAt: null,
          updatedAt: time,
          metier: row.metier ? sql`(SELECT name FROM tags WHERE folded = ${folded})` : null,
        })
        .where(and(eq(mappings.id, id), isNotNull(mappings.deletedAt))),
      auditOfOneChange(db, {
        actor,
        now: time,
        entry: { action: "restauration", entity: "mapping", entityId: id },
      }),
      ...renumber(db),
    ]),
  );
  return restored ? findMapping(db, id) : null;
}

const system: Actor = { id: "systeme", name: "Tâche de nuit" };

/** Ends what has been in the trash for thirty days: the row first, then the pictures nobody names. */
export async function purgeTrash(services: WriteServices): Promise<number> {
  const { db, now } = services;
  const time = now();
  const old = lt(mappings.deletedAt, time - trashMs);
  const rows = await db.select().from(mappings).where(old).limit(purgedAtOnce);
  let purged = 0;
  for (const row of rows) {
    const { nom, nomFichier, metier } = row;
    const entry = {
      action: "suppression",
      entity: "mapping",
      entityId: row.id,
      before: { nom, nomFichier, metier },
    };
    const isGone = await changeOne(() =>
      writeBatch(db, [
        db.delete(mappings).where(and(eq(mappings.id, row.id), old)),
        auditOfOneChange(db, { actor: system, now: time, entry }),
      ]),
    );
    if (!isGone) continue;
    await deleteObjects(services, row.images.flatMap(objectKeys));
    purged++;
  }
  return purged;
}
