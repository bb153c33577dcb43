/**
 * The version that replaces a withdrawn patch, as Discord's messages name it. Pages look at each request whether that
 * version is online (`shownReplacement`). A message keeps what it says, so it is edited when that changes.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { auditEntriesOf } from "#app/audit/record";
import { patches } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { findByVersion } from "./admin-queries.server";
import type { PatchRow } from "./content";
import { isOffered } from "./offered.server";
import { type Change, entity, retell } from "./writing/change.server";

/**
 * The patch that may be named as a replacement: published, and not in the trash. A patch that visitors do not see yet
 * must not be betrayed by its version, and a withdrawn one replaces nothing.
 */
export async function findOffered(db: Database, version: string) {
  const row = await findByVersion(db, version);
  return row?.status === "publie" && row.deletedAt === null ? row : null;
}

/** The same as a condition of a batch. */
export const isVersionOffered = (version: string) =>
  sql`EXISTS (SELECT 1 FROM ${patches} WHERE ${patches.version} = ${version} AND ${isOffered})`;

/** A row as messages may tell of it: without a replacement that is not online. */
export async function withOfferedReplacement(db: Database, row: PatchRow): Promise<PatchRow> {
  if (row.replacedBy === null) return row;
  return (await findOffered(db, row.replacedBy)) ? row : { ...row, replacedBy: null };
}

/**
 * Condition of the batch that writes a message about `row`: its replacement is still online, or still not, as in
 * `told`.
 */
export const isOfferedAs = ({ replacedBy }: PatchRow, told: PatchRow): SQL => {
  if (replacedBy === null) return sql`TRUE`;
  return told.replacedBy === null ? sql`NOT ${isVersionOffered(replacedBy)}` : isVersionOffered(replacedBy);
};

/** Statements about other patches, and the condition that those are still as they were read. */
interface Told {
  statements: BatchItem<"sqlite">[];
  provided: SQL;
}

export const nobodyTold: Told = { statements: [], provided: sql`TRUE` };

/**
 * For the batch that makes a version available to visitors, or takes it from them. Discord messages of withdrawn
 * patches that name `former` as their replacement will name `offered` instead, or none if that is null.
 */
export async function tellReplaced(change: Change, former: string, offered: string | null): Promise<Told> {
  // Only withdrawn patches have a replacement; naming their state lets an index find them.
  const isReplaced = and(
    eq(patches.status, "retire"),
    eq(patches.replacedBy, former),
    isNull(patches.deletedAt),
  );
  const rows = await change.db.select().from(patches).where(isReplaced).orderBy(patches.id);
  const read = rows.map(({ id, revision }) => `${id} ${revision}`).join();
  return {
    statements: rows.flatMap((row) => retell(change, row, { ...row, replacedBy: offered }).statements),
    provided: sql`${read} = (SELECT coalesce(group_concat(id || ' ' || revision), '')
      FROM (SELECT id, revision FROM ${patches} WHERE ${isReplaced} ORDER BY id))`,
  };
}

/**
 * For the batch that gives a patch another version: withdrawn patches that name the old version as their replacement
 * name the new one. Each of them gets a new revision, so whoever has one open, in a form or from the API, has to read
 * it again.
 */
export async function renameReplacement(
  change: Change,
  { version: former, status }: Pick<PatchRow, "version" | "status">,
  version: string,
): Promise<Told> {
  const { db, actor, now } = change;
  const replaced = eq(patches.replacedBy, former);
  const { statements, provided } = await tellReplaced(change, former, status === "publie" ? version : null);
  return {
    provided,
    statements: [
      ...statements,
      auditEntriesOf(db, {
        of: patches,
        where: replaced,
        actor,
        at: now,
        action: "modification",
        entity,
        entityId: patches.id,
        before: sql`json_object('version', version, 'replacedBy', replaced_by)`,
        after: sql`json_object('version', version, 'replacedBy', ${version})`,
      }),
      db
        .update(patches)
        .set({ replacedBy: version, revision: sql`${patches.revision} + 1`, updatedAt: now })
        .where(replaced),
    ],
  };
}
