import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { patches, totals } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { constantes } from "#app/site";
import type { FileKind } from "./groups";
import { filterWindow, matchesFilter, type PatchFilter } from "./search";
import type { PatchView } from "./views";
import { columnsFor, toView } from "./views.server";

export interface PatchPage {
  patches: PatchView[];
  /** Patches that visitors see, all pages together. */
  total: number;
  page: number;
  pages: number;
}

/**
 * Position of the first patch of a page; a page out of range is the last one (PN-01). D1 binds numbers as
 * reals, so the number of pages is cut to a whole one.
 */
const topOfPage = (page: number) => sql`(
  SELECT patches - (min(${page}, max(1, CAST((patches + ${constantes.patchsParPage - 1}) / ${constantes.patchsParPage} AS INTEGER))) - 1) * ${constantes.patchsParPage}
  FROM totals WHERE id = 1)`;

/** One page of patch notes, newest first: one round trip, the same cost for the first page and the last. */
export async function readPatchPage(
  db: Database,
  { page, isMember }: { page: number; isMember: boolean },
): Promise<PatchPage> {
  const size = constantes.patchsParPage;
  const [[counter], rows] = await readBatch(db, [
    db.select({ patches: totals.patches }).from(totals).where(eq(totals.id, 1)),
    db
      .select(columnsFor(isMember))
      .from(patches)
      .where(sql`${patches.position} <= ${topOfPage(page)}`)
      .orderBy(desc(patches.position))
      .limit(size),
  ]);
  const total = counter?.patches ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  return { patches: rows.map(toView), total, pages, page: Math.min(page, pages) };
}

/** A filtered list shows at most this many patches. */
const longestFilteredList = 20;

/** The newest patches that match a filter, newest first: bounded, whatever is stored (PN-16). */
export async function filterPatches(
  db: Database,
  { filter, isMember }: { filter: PatchFilter; isMember: boolean },
): Promise<{ patches: PatchView[]; found: number; isWhole: boolean }> {
  const [rows] = await readBatch(db, [
    db
      .select(columnsFor(isMember))
      .from(patches)
      .where(isNotNull(patches.position))
      .orderBy(desc(patches.position))
      .limit(filterWindow + 1),
  ]);
  const matching = rows
    .slice(0, filterWindow)
    .map(toView)
    .filter((patch) => matchesFilter(patch, filter));
  return {
    patches: matching.slice(0, longestFilteredList),
    found: matching.length,
    isWhole: rows.length <= filterWindow,
  };
}

export interface PatchDetail {
  patch: PatchView;
  newer: string | null;
  older: string | null;
}

/** One patch by its version, with the versions beside it. */
export async function readPatch(
  db: Database,
  { version, isMember }: { version: string; isMember: boolean },
): Promise<PatchDetail | null> {
  const position = sql`(SELECT position FROM patches WHERE version = ${version})`;
  const [rows, neighbours] = await readBatch(db, [
    db
      .select({ ...columnsFor(isMember), position: patches.position })
      .from(patches)
      .where(and(eq(patches.version, version), isNotNull(patches.position))),
    db
      .select({ version: patches.version, position: patches.position })
      .from(patches)
      .where(sql`${patches.position} IN (${position} - 1, ${position} + 1)`),
  ]);
  const row = rows[0];
  if (!row) return null;
  const beside = (step: number) =>
    neighbours.find((other) => other.position === (row.position ?? 0) + step)?.version ?? null;
  return { patch: toView(row), newer: beside(1), older: beside(-1) };
}

const linkColumns = {
  patch: patches.linkPatch,
  base: patches.linkBase,
  mappings: patches.linkMappings,
};

/** The file-host address of one file of a published patch; null when there is none. */
export async function readPatchLink(db: Database, id: string, kind: FileKind): Promise<string | null> {
  const [rows] = await readBatch(db, [
    db
      .select({ link: linkColumns[kind] })
      .from(patches)
      .where(and(eq(patches.id, id), eq(patches.status, "publie"), isNotNull(patches.position))),
  ]);
  return rows[0]?.link || null;
}

/** Patches of the longest path that is merged on one page. */
const longestPath = 100;

export interface VersionRange {
  versions: { version: string; title: string }[];
  /** The versions that were meant, as they were published; null when there is none. */
  from: string | null;
  to: string | null;
  /** Patches after `from`, up to and with `to`, oldest first, so many as one page holds. */
  path: PatchView[];
}

/** The versions that a text may mean, the likeliest first: the same, or with or without a 'v' before it. */
function spellings(text: string): string[] {
  const plain = text.replace(/^v/i, "");
  return [...new Set([text, plain, `V${plain}`, `v${plain}`])];
}

/** The versions to choose from, and the patches between two of them, in one round trip. */
export async function readVersionRange(
  db: Database,
  { from, to, isMember }: { from: string; to: string; isMember: boolean },
): Promise<VersionRange> {
  const positionOf = (text: string) => {
    const positions = spellings(text).map(
      (version) => sql`(SELECT position FROM patches WHERE version = ${version})`,
    );
    return sql`coalesce(${sql.join([...positions, sql`NULL`], sql`, `)})`;
  };
  const [versions, known, rows] = await readBatch(db, [
    db
      .select({ version: patches.version, title: patches.title })
      .from(patches)
      .where(isNotNull(patches.position))
      .orderBy(desc(patches.position))
      .limit(longestPath),
    db
      .select({ version: patches.version })
      .from(patches)
      .where(
        and(inArray(patches.version, [...spellings(from), ...spellings(to)]), isNotNull(patches.position)),
      ),
    db
      .select(columnsFor(isMember))
      .from(patches)
      .where(sql`${patches.position} > ${positionOf(from)} AND ${patches.position} <= ${positionOf(to)}`)
      .orderBy(patches.position)
      .limit(longestPath),
  ]);
  const names = new Set(known.map((row) => row.version));
  const meant = (text: string) => spellings(text).find((name) => names.has(name)) ?? null;
  return { versions, from: meant(from), to: meant(to), path: rows.map(toView) };
}
