import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { patches, totals } from "#app/db/schema";
import { patchItemOf } from "#app/downloads/items";
import { lastTaken } from "#app/downloads/queries.server";
import { hasFingerprints } from "#app/fingerprints/queries.server";
import { type Database, readBatch } from "#app/platform/database";
import { byShape, type Given, prepared } from "#app/platform/prepared";
import { constantes } from "#app/site";
import { type FileKind, fileKindKeys } from "./groups";
import { isOffered } from "./offered.server";
import { filterOf, filterWindow, type PatchFilter } from "./search";
import { selectStanding } from "./versions/installed.server";
import { inFull, spellings } from "./versions/spellings";
import { selectSqlRuns, withSqlStates } from "./versions/sql-runs.server";
import type { PatchView } from "./views";
import { bounded, columnsFor, fitAlways, searchAround, toView, whatFits } from "./views.server";

const counter = prepared((db) => db.select({ patches: totals.patches }).from(totals).where(eq(totals.id, 1)));

/**
 * Position of the first patch of a page; a page out of range is the last one (PN-01). D1 binds numbers as
 * reals, so the number of pages is cut to a whole one.
 */
const topOfPage = (page: SQL) => sql`(
  SELECT patches - (min(${page}, max(1, CAST((patches + ${constantes.patchsParPage - 1}) / ${constantes.patchsParPage} AS INTEGER))) - 1) * ${constantes.patchsParPage}
  FROM totals WHERE id = 1)`;

const selectPage = byShape((isMember: boolean) =>
  prepared((db, { page }: Given<"page">) =>
    db
      .select(columnsFor(isMember))
      .from(patches)
      .where(sql`${patches.position} <= ${topOfPage(page)}`)
      .orderBy(desc(patches.position))
      .limit(constantes.patchsParPage),
  ),
);

/**
 * One page of patch notes, newest first: one round trip, the same cost for the first page and the last.
 *
 * @param reader the member who reads; null for a guest
 * @param installed the patch that the reader's server runs
 */
export async function readPatchPage(
  db: Database,
  { page, reader, installed }: { page: number; reader: string | null; installed: string | null },
) {
  const size = constantes.patchsParPage;
  // Of a guest nothing is asked; who said what they run is a member.
  const ofReader = reader
    ? ([
        selectSqlRuns(db, { reader }),
        ...(installed ? ([selectStanding(db, { installed })] as const) : []),
      ] as const)
    : ([] as const);
  const [[counted], rows, runs = [], standing = []] = await readBatch(db, [
    counter(db),
    selectPage(reader !== null)(db, { page }),
    ...ofReader,
  ]);
  const total = counted?.patches ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  return {
    patches: await withSqlStates(rows.map(toView), runs),
    /** How the reader's own server stands; null where they did not say what it runs. */
    standing: standing[0] ?? null,
    /** Patches that visitors see, all pages together. */
    total,
    pages,
    page: Math.min(page, pages),
  };
}

/**
 * The newest patches, as many as a filter or a search looks through: two statements of one batch, whose answers
 * `whatFits` makes one list of.
 */
export const newest = {
  order: desc(patches.position),
  first: isNotNull(patches.position),
  /** Positions are dense: these begin where the first ones end. */
  rest: sql`${patches.position} <= (SELECT patches FROM totals WHERE id = 1) - ${fitAlways}`,
  mostRest: filterWindow - fitAlways,
};

const newestPatches = (db: Database, isMember: boolean) => {
  const columns = columnsFor(isMember);
  return [
    db.select(columns).from(patches).where(newest.first).orderBy(newest.order).limit(fitAlways),
    db.select(bounded(columns)).from(patches).where(newest.rest).orderBy(newest.order).limit(newest.mostRest),
  ] as const;
};

/** A filtered list shows at most this many patches. */
const longestFilteredList = 20;

/** The newest patches that match a filter, newest first: bounded, whatever is stored (PN-16). */
export async function filterPatches(
  db: Database,
  { filter, reader }: { filter: PatchFilter; reader: string | null },
) {
  const [[counted], first, rest, runs = []] = await readBatch(db, [
    counter(db),
    ...newestPatches(db, reader !== null),
    ...(reader ? [selectSqlRuns(db, { reader })] : []),
  ]);
  const { read, around } = whatFits(first, rest, searchAround);
  const looked = read.length + around.length;
  const matching = read.map(toView).filter(filterOf(filter));
  return {
    patches: await withSqlStates(matching.slice(0, longestFilteredList), runs),
    found: matching.length,
    /**
     * How many of the newest patches the filter came to, null for all: `filterWindow`, or fewer where their texts are
     * very long.
     */
    searched: looked === counted?.patches ? null : looked,
    /** Versions among these that are too long to be looked through. */
    around: around.map(({ version }) => version),
  };
}

export interface PatchDetail {
  patch: PatchView;
  /** Which of its files the reader took, and when last (DL-16). */
  taken: { kind: FileKind; at: number }[];
  /** The reader can compare their files with this version (N-02); never for a guest. */
  checkable: boolean;
  /** A version came after it that was not withdrawn; not asked for a guest. */
  outdated: boolean;
  newer: string | null;
  older: string | null;
}

const takenColumns = (reader: SQL) => {
  // Named, because D1 gives rows as objects: columns of one name would be one.
  const last = (kind: FileKind) => lastTaken(reader, patchItemOf(patches.id, kind)).as(`taken_${kind}`);
  return { takenPatch: last("patch"), takenBase: last("base"), takenMappings: last("mappings") };
};

/** Whether a version came after this one that was not withdrawn. The plus, as for `isOffered`. */
const isOutdated = sql<boolean>`EXISTS (
  SELECT 1 FROM patches later WHERE later.position > patches.position AND +later.status = 'publie')`
  .mapWith(Boolean)
  .as("is_outdated");

const memberColumns = (reader: SQL) => ({
  ...takenColumns(reader),
  checkable: hasFingerprints,
  outdated: isOutdated,
});

const selectPatch = byShape((isMember: boolean) =>
  prepared((db, { version, reader }: Given<"version" | "reader">) =>
    db
      .select({
        ...columnsFor(isMember),
        ...((isMember ? memberColumns(reader) : {}) as Partial<ReturnType<typeof memberColumns>>),
        position: patches.position,
      })
      .from(patches)
      .where(and(eq(patches.version, version), isNotNull(patches.position))),
  ),
);

const selectNeighbours = prepared((db, { version }: Given<"version">) => {
  const position = sql`(SELECT position FROM patches WHERE version = ${version})`;
  return db
    .select({ version: patches.version, position: patches.position })
    .from(patches)
    .where(sql`${patches.position} IN (${position} - 1, ${position} + 1)`);
});

/**
 * One patch by its version, with the versions beside it.
 *
 * @param reader the member who reads; null for a guest
 */
export async function readPatch(
  db: Database,
  { version, reader }: { version: string; reader: string | null },
): Promise<PatchDetail | null> {
  const [rows, neighbours, runs = []] = await readBatch(db, [
    selectPatch(reader !== null)(db, { version, reader }),
    selectNeighbours(db, { version }),
    ...(reader ? [selectSqlRuns(db, { reader })] : []),
  ]);
  const row = rows[0];
  const [patch] = await withSqlStates(rows.map(toView), runs);
  if (!row || !patch) return null;
  const beside = (step: number) =>
    neighbours.find((other) => other.position === (row.position ?? 0) + step)?.version ?? null;
  return {
    patch,
    taken: takenOf(row),
    checkable: row.checkable ?? false,
    outdated: row.outdated ?? false,
    newer: beside(1),
    older: beside(-1),
  };
}

/**
 * The version that is meant by a name which no patch has today, or null. In this order:
 * - one that differs only by a 'v' before it;
 * - the newest of the patches that visitors knew under that name;
 * - for "5.2", as many call it, 5.2.0.
 */
export async function readMeantVersion(db: Database, text: string): Promise<string | null> {
  const names = spellings(text);
  const full = names.flatMap(inFull);
  const [known, moved] = await readBatch(db, [
    db
      .select({ version: patches.version })
      .from(patches)
      .where(and(inArray(patches.version, [...names, ...full]), isNotNull(patches.position))),
    db
      .select({ version: patches.version })
      .from(patches)
      .where(
        and(
          isNotNull(patches.position),
          // Few patches ever had another: an index has those alone.
          sql`${patches.formerVersions} <> '[]'`,
          sql`EXISTS (SELECT 1 FROM json_each(${patches.formerVersions}) WHERE value IN ${names})`,
        ),
      )
      .orderBy(desc(patches.position))
      .limit(1),
  ]);
  const first = (wanted: string[]) =>
    wanted.find((name) => known.some(({ version }) => version === name)) ?? null;
  return first(names) ?? moved[0]?.version ?? first(full);
}

function takenOf(row: Partial<Record<keyof ReturnType<typeof takenColumns>, number | null>>) {
  const times = { patch: row.takenPatch, base: row.takenBase, mappings: row.takenMappings };
  return fileKindKeys.flatMap((kind) => (times[kind] ? [{ kind, at: times[kind] }] : []));
}

const linkColumns = {
  patch: patches.linkPatch,
  base: patches.linkBase,
  mappings: patches.linkMappings,
};

/** The file-host address of one file of a patch that is offered; null when there is none. */
export async function readPatchLink(db: Database, id: string, kind: FileKind): Promise<string | null> {
  const [rows] = await readBatch(db, [
    db
      .select({ link: linkColumns[kind] })
      .from(patches)
      .where(and(eq(patches.id, id), isOffered)),
  ]);
  return rows[0]?.link || null;
}
