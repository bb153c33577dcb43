/**
 * What staff do to several mappings of a page at once (ADM-26). Each is a change of its own: one that somebody else
 * made in the meantime is left as it is.
 */
import { and, desc, inArray, isNull } from "drizzle-orm";
import type { Actor } from "#app/audit/record";
import { mappings } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { errors, pageError } from "#app/platform/errors";
import { foldText } from "#app/platform/fold-text";
import { describeError } from "#app/platform/log";
import { pageSize } from "./admin-queries.server";
import { fieldsOf, type MappingRow, updateMapping } from "./commands.server";
import { toJson } from "./json";
import { mappingListMessages } from "./messages";
import { trashMapping } from "./trash.server";

/**
 * The chosen mappings that visitors see, newest first.
 *
 * @throws the error page when more are named than a page of the list shows.
 */
async function chosen(db: Database, ids: readonly string[]): Promise<MappingRow[]> {
  if (ids.length > pageSize) throw pageError(errors.badRequest);
  return retried(() =>
    db
      .select()
      .from(mappings)
      .where(and(inArray(mappings.id, [...ids]), isNull(mappings.deletedAt)))
      .orderBy(desc(mappings.cleRecent)),
  );
}

interface Each {
  services: Services;
  /** @returns false when somebody else was faster. */
  change: (row: MappingRow) => Promise<boolean>;
  sentence: (count: number) => string;
}

/**
 * @returns how many were changed
 * @throws the error page, which says how many were changed before the database stopped to answer
 */
async function changeEach(
  rows: readonly MappingRow[],
  { services, change, sentence }: Each,
): Promise<number> {
  let changed = 0;
  for (const row of rows) {
    try {
      if (await change(row)) changed++;
    } catch (error) {
      if (changed === 0) throw error;
      services.log.error("mappings-lot", { reason: describeError(error), changed, of: rows.length });
      const { title, message } = mappingListMessages.cut(sentence(changed));
      throw pageError({ ...errors.unavailable, title, message, returnTo: "/admin/mappings" });
    }
  }
  return changed;
}

/** @returns how many went into the trash. */
export async function trashMappings(
  services: Services,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  return changeEach(await chosen(services.db, ids), {
    services,
    change: ({ id }) => trashMapping(services, id, actor),
    sentence: mappingListMessages.manyTrashed,
  });
}

/**
 * Gives the chosen mappings a job; one that has it already is left alone.
 *
 * @param metier a name that `tagName` has accepted; null is no job
 * @returns how many were changed
 */
export async function setJob(
  services: Services,
  { ids, metier, actor }: { ids: readonly string[]; metier: string | null; actor: Actor },
): Promise<number> {
  const rows = await chosen(services.db, ids);
  return changeEach(
    rows.filter((row) => foldText(row.metier ?? "") !== foldText(metier ?? "")),
    {
      services,
      change: async (current) => {
        const fields = { ...fieldsOf(current), metier };
        return (await updateMapping(services, { current, fields, images: current.images, actor })) !== null;
      },
      sentence: mappingListMessages.manyMoved,
    },
  );
}

/** The chosen mappings as the API gives them to members. */
export async function exportMappings({ db, origin }: Services, ids: readonly string[]) {
  const rows = await chosen(db, ids);
  return rows.map((row) => toJson(row, origin));
}
