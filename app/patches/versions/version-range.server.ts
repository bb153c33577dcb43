import { and, desc, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { patches } from "#app/db/schema";
import { hasFingerprints } from "#app/fingerprints/queries.server";
import { type Database, readBatch } from "#app/platform/database";
import { bounded, columnsFor, fitAlways, toView, whatFits } from "../views.server";
import { spellings } from "./spellings";
import { selectSqlRuns, withSqlStates } from "./sql-runs.server";

/** Patches of the longest path that is merged on one page. */
const longestPath = 100;

/** The newest version after a patch, up to and with `to`, whose archive holds all before it. */
async function findArchiveBeyond(db: Database, lastId: string, to: string): Promise<string | null> {
  const positionOf = (where: SQL) => sql`(SELECT position FROM patches WHERE ${where})`;
  const [rows] = await readBatch(db, [
    db
      .select({ version: patches.version })
      .from(patches)
      .where(
        and(
          sql`${patches.position} > ${positionOf(sql`id = ${lastId}`)}`,
          sql`${patches.position} <= ${positionOf(sql`version = ${to}`)}`,
          // On the few of `patches_cumulative`, not on all that are published.
          sql`cumulative = 1`,
          sql`+${patches.status} = 'publie'`,
          ne(patches.linkPatch, ""),
        ),
      )
      .orderBy(desc(patches.position))
      .limit(1),
  ]);
  return rows[0]?.version ?? null;
}

/**
 * The versions to choose from, and the patches between two of them, in one round trip; of a path that is too long in two.
 *
 * @param reader the member who reads; null for a guest
 */
export async function readVersionRange(
  db: Database,
  { from, to, reader }: { from: string; to: string; reader: string | null },
) {
  const isMember = reader !== null;
  const positionOf = (text: string) => {
    const positions = spellings(text).map(
      (version) => sql`(SELECT position FROM patches WHERE version = ${version})`,
    );
    return sql`coalesce(${sql.join([...positions, sql`NULL`], sql`, `)})`;
  };
  const [versions, known, first, rest, runs = []] = await readBatch(db, [
    db
      .select({ id: patches.id, version: patches.version, title: patches.title, status: patches.status })
      .from(patches)
      .where(isNotNull(patches.position))
      .orderBy(desc(patches.position))
      .limit(longestPath),
    db
      .select({
        id: patches.id,
        version: patches.version,
        ...(isMember ? { checkable: hasFingerprints } : {}),
      })
      .from(patches)
      .where(
        and(inArray(patches.version, [...spellings(from), ...spellings(to)]), isNotNull(patches.position)),
      ),
    db
      .select(columnsFor(isMember))
      .from(patches)
      .where(sql`${patches.position} > ${positionOf(from)} AND ${patches.position} <= ${positionOf(to)}`)
      .orderBy(patches.position)
      .limit(fitAlways),
    db
      .select(bounded(columnsFor(isMember)))
      .from(patches)
      .where(
        sql`${patches.position} > ${positionOf(from)} + ${fitAlways} AND ${patches.position} <= ${positionOf(to)}`,
      )
      .orderBy(patches.position)
      .limit(longestPath - fitAlways),
    ...(reader ? [selectSqlRuns(db, { reader })] : []),
  ]);
  const ids = new Map(known.map((row) => [row.version, row.id]));
  const meant = (text: string) => spellings(text).find((name) => ids.has(name)) ?? null;
  const start = meant(from);
  const end = meant(to);
  const path = await withSqlStates(whatFits(first, rest).read.map(toView), runs);
  const last = path.at(-1);
  const endsBefore = isMember && last !== undefined && end !== null && last.version !== end;
  return {
    versions: versions.map(({ status, ...version }) => ({ ...version, withdrawn: status === "retire" })),
    /** The newest version that is offered, or of nothing but withdrawn ones the newest; "" when there is none. */
    newest: (versions.find(({ status }) => status === "publie") ?? versions[0])?.version ?? "",
    /** The versions that were meant, as they were published; null when there is none. */
    from: start,
    to: end,
    fromId: start === null ? null : (ids.get(start) ?? null),
    /** The reader can compare their files with `to` (N-02); never for a guest. */
    checkable: known.some(({ version, checkable }) => version === end && checkable === true),
    /** Patches after `from`, up to and with `to`, oldest first, so many as one page holds. */
    path,
    /**
     * Of a path that this page does not hold to its end: the newest version beyond it whose archive holds all before it
     * (N-01). Null where there is none, and for guests.
     */
    archiveBeyond: endsBefore ? await findArchiveBeyond(db, last.id, end) : null,
  };
}
