/**
 * The version that replaces a withdrawn patch, as Discord's messages name it. Pages ask each time whether it is online
 * (`shownReplacement`); a message says what it was told last, so it is told when that changes.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { auditEntriesOf } from "#app/audit/record";
import { patches } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { findByVersion } from "./admin-queries.server";
import { type Change, entity, retell } from "./change.server";
import type { PatchRow } from "./content";
import { isOffered } from "./offered.server";

/**
 * The patch to which a version may lead visitors, as a replacement. What they do not see yet is none, and its version
 * none of their business; nor is what was withdrawn itself.
 */
export async function findOffered(db: Database, version: string) {
  const row = await findByVersion(db, version);
  return row?.status === "publie" && row.deletedAt === null ? row : null;
}

/** The same as SQL, for a batch in which it must be so. */
export const isVersionOffered = (version: string) =>
  sql`EXISTS (SELECT 1 FROM ${patches} WHERE ${patches.version} = ${version} AND ${isOffered})`;

/** A patch as a message may tell of it: without a replacement that is not online. */
export async function withOfferedReplacement(db: Database, row: PatchRow): Promise<PatchRow> {
  if (row.replacedBy === null) return row;
  return (await findOffered(db, row.replacedBy)) ? row : { ...row, replacedBy: null };
}

/** For the batch with a message of `row` that says what was read of its replacement: that is so still. */
export const isOfferedAs = ({ replacedBy }: PatchRow, told: PatchRow): SQL => {
  if (replacedBy === null) return sql`TRUE`;
  return told.replacedBy === null ? sql`NOT ${isVersionOffered(replacedBy)}` : isVersionOffered(replacedBy);
};

/** Part of a batch: what it says of other patches, and that these are still as they were read. */
interface Told {
  statements: BatchItem<"sqlite">[];
  provided: SQL;
}

export const nobodyTold: Told = { statements: [], provided: sql`TRUE` };

/**
 * For the batch that changes whether visitors are offered a version: the messages of the withdrawn patches that `former`
 * replaces name `offered` instead, or nothing where that is null.
 */
export async function tellReplaced(change: Change, former: string, offered: string | null): Promise<Told> {
  // No other patch has a replacement; with its state it is found without reading all of them.
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
 * For the batch that gives a patch another version: the withdrawn ones that it replaces lead visitors there. Each is
 * changed by that, so whoever has it open, in a form or from the API, reads it anew.
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
