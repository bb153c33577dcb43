/**
 * What staff do to several mappings of a page at once (ADM-26). Each is a change of its own: one that somebody else
 * changed since the page was read is left as it is, and counted.
 */
import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/audit/record";
import { mappings } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { type Database, retried } from "#app/platform/database";
import { errors, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { foldText } from "#app/text/fold-text";
import { pageSize } from "../admin-queries.server";
import { toJson } from "../json";
import { fieldsOf, isKnownJob, type MappingRow, updateMapping } from "./commands.server";
import { mappingListMessages } from "./messages";
import type { Tick } from "./ticks";
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
  ticks: readonly Tick[];
  /** @returns false when somebody else was faster. */
  change: (row: MappingRow) => Promise<boolean>;
  sentence: (count: number) => string;
}

interface BulkResult {
  changed: number;
  /** Somebody else changed these since the page was read. */
  left: number;
}

/** @throws the error page, which says how many were changed before the database stopped to answer */
async function changeEach(
  rows: readonly MappingRow[],
  { services, ticks, change, sentence }: Each,
): Promise<BulkResult> {
  const read = new Map(ticks.map(({ id, revision }) => [id, revision]));
  let changed = 0;
  for (const row of rows) {
    const isAsRead = row.revision === (read.get(row.id) ?? row.revision);
    try {
      if (isAsRead && (await change(row))) changed++;
    } catch (error) {
      if (changed === 0) throw error;
      services.log.error("mappings-lot", { reason: describeError(error), changed, of: rows.length });
      const { title, message } = mappingListMessages.cut(sentence(changed));
      throw pageError({ ...errors.unavailable, title, message, returnTo: "/admin/mappings" });
    }
  }
  return { changed, left: rows.length - changed };
}

const idsOf = (ticks: readonly Tick[]) => ticks.map(({ id }) => id);

/** Into the trash; what is there already stays there. */
export async function trashMappings(
  services: Services,
  ticks: readonly Tick[],
  actor: Actor,
): Promise<BulkResult> {
  return changeEach(await chosen(services.db, idsOf(ticks)), {
    services,
    ticks,
    change: ({ id, revision }) => trashMapping(services, id, actor, revision),
    sentence: mappingListMessages.manyTrashed,
  });
}

/**
 * Gives the chosen mappings a job; one that has it already is left alone. It makes none: the list offers those that there
 * were, and what a colleague has renamed or merged since must not come back.
 *
 * @param metier a name that `jobName` has accepted; null is no job
 * @returns null where there is no such job (any more)
 */
export async function setJob(
  services: Services,
  { ticks, metier, actor }: { ticks: readonly Tick[]; metier: string | null; actor: Actor },
): Promise<BulkResult | null> {
  const isThere = isKnownJob(metier);
  const [found] = await retried(() => services.db.all(sql`SELECT 1 WHERE ${isThere}`));
  if (!found) return null;
  const rows = await chosen(services.db, idsOf(ticks));
  return changeEach(
    rows.filter((row) => foldText(row.metier ?? "") !== foldText(metier ?? "")),
    {
      services,
      ticks,
      change: async (current) => {
        const fields = { ...fieldsOf(current), metier };
        const asked = { current, fields, images: current.images, actor, provided: isThere };
        return (await updateMapping(services, asked)) !== null;
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
