/**
 * What staff do to several mappings of a page at once (ADM-26). Each is a change of its own: one that somebody else
 * made in the meantime is left as it is.
 */
import { and, desc, inArray, isNull } from "drizzle-orm";
import type { Actor } from "#app/audit/record";
import { mappings } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { foldText } from "#app/platform/fold-text";
import { fieldsOf, type MappingRow, updateMapping } from "./commands.server";
import { toJson } from "./json";
import { trashMapping } from "./trash.server";

/** As many as a page of the list shows. */
const mostAtOnce = 30;

/** The chosen mappings that visitors see, newest first; null when more are named than a page shows. */
async function chosen(db: Database, ids: readonly string[]): Promise<MappingRow[] | null> {
  if (ids.length > mostAtOnce) return null;
  return db
    .select()
    .from(mappings)
    .where(and(inArray(mappings.id, [...ids]), isNull(mappings.deletedAt)))
    .orderBy(desc(mappings.cleRecent));
}

/** @returns how many went into the trash; null when more are named than a page shows. */
export async function trashMappings(
  services: Services,
  ids: readonly string[],
  actor: Actor,
): Promise<number | null> {
  const rows = await chosen(services.db, ids);
  if (!rows) return null;
  let changed = 0;
  for (const { id } of rows) if (await trashMapping(services, id, actor)) changed++;
  return changed;
}

/**
 * Gives the chosen mappings a job; one that has it already is left alone.
 *
 * @param metier a name that `tagName` has accepted; null is no job
 * @returns how many were changed; null when more are named than a page shows.
 */
export async function setJob(
  services: Services,
  { ids, metier, actor }: { ids: readonly string[]; metier: string | null; actor: Actor },
): Promise<number | null> {
  const rows = await chosen(services.db, ids);
  if (!rows) return null;
  let changed = 0;
  for (const current of rows) {
    if (foldText(current.metier ?? "") === foldText(metier ?? "")) continue;
    const fields = { ...fieldsOf(current), metier };
    if (await updateMapping(services, { current, fields, images: current.images, actor })) changed++;
  }
  return changed;
}

/** The chosen mappings as the API gives them to members; null when more are named than a page shows. */
export async function exportMappings({ db, origin }: Services, ids: readonly string[]) {
  const rows = await chosen(db, ids);
  return rows?.map((row) => toJson(row, origin)) ?? null;
}
