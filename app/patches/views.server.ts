/** What of a patch is read for whom: gated columns are not even asked for when a guest asks (T-16). */
import { getTableColumns, sql } from "drizzle-orm";
import type { Audience } from "#app/auth/tokens/api-access.server";
import { patches } from "#app/db/schema";
import { withdrawalOf } from "./content";
import type { PatchView, PublicPatch } from "./views";

/**
 * The version that replaces a withdrawn patch, as long as it is online: while it is in the trash its address leads
 * nowhere, and one that was withdrawn itself replaces nothing (N-14). In full, because a subselect of the same table
 * would take a bare name for its own.
 *
 * @param of the table of the withdrawn patch, or its alias
 */
export const shownReplacement = (of: "patches" | "p") =>
  sql<string | null>`(SELECT r.version FROM patches AS r
    WHERE r.version = ${sql.raw(of)}.replaced_by AND r.position IS NOT NULL AND r.status = 'publie')`;

/** Whole rows, for the API: only staff read of a replacement that is not online. */
export const apiColumns = (audience: Audience) =>
  audience === "staff"
    ? getTableColumns(patches)
    : { ...getTableColumns(patches), replacedBy: shownReplacement("patches") };

/** The columns that a guest's page may contain. Gated columns are not even read for a guest. */
export const publicColumns = {
  id: patches.id,
  version: patches.version,
  title: patches.title,
  description: patches.description,
  author: patches.author,
  publishedAt: patches.publishedAt,
  onlineAt: patches.onlineAt,
  modifications: patches.modifications,
  breaking: patches.breaking,
  security: patches.security,
  compatibility: patches.compatibility,
  status: patches.status,
  withdrawnReason: patches.withdrawnReason,
  replacedBy: shownReplacement("patches"),
};

const memberColumns = {
  ...publicColumns,
  modifiedFiles: patches.modifiedFiles,
  linkPatch: patches.linkPatch,
  linkBase: patches.linkBase,
  linkMappings: patches.linkMappings,
  cumulative: patches.cumulative,
  upgradeSteps: patches.upgradeSteps,
  upgradeSql: patches.upgradeSql,
};

export const columnsFor = (isMember: boolean) =>
  (isMember ? memberColumns : publicColumns) as typeof publicColumns & Partial<typeof memberColumns>;

/** Characters of texts in one answer; an isolate has 128 MB for everything. */
export const mostText = 4_000_000;
/** So many patches fit into one answer, however long their texts are. */
export const fitAlways = 10;
/** A patch with more characters is not read beyond those: a path ends before it, a search goes around it. */
const longestBeyond = 50_000;

const textColumns = ["description", "modifications", "modifiedFiles", "upgradeSteps", "upgradeSql"] as const;

/** The same columns with the length of their texts, which are null where they are too long. See `whatFits`. */
export function bounded<C extends Partial<typeof memberColumns>>(columns: C) {
  const texts = textColumns.flatMap((name) => {
    const column = columns[name];
    return column ? [{ name, column }] : [];
  });
  const size = sql.join(
    texts.map(({ column }) => sql`length(${column})`),
    sql` + `,
  );
  const short = texts.map(({ name, column }) => {
    const text = sql`CASE WHEN ${size} <= ${longestBeyond} THEN ${column} END`;
    return [name, text.mapWith(column).as(name)];
  });
  return { ...columns, ...(Object.fromEntries(short) as object), size: sql<number>`${size}`.as("size") };
}

/** A search goes around so many patches that are too long, and names them; it ends at the next one. A path has no gap. */
export const searchAround = 5;

/**
 * The patches of a range as far as one answer holds them: `first` are up to `fitAlways` whole ones, `rest` those that
 * come after them, read by `bounded` columns. In `around` are those, up to `mostAround`, whose texts are too long and
 * were not read.
 */
export function whatFits<T>(
  first: readonly T[],
  rest: readonly (T & { size: number })[],
  mostAround = 0,
): { read: T[]; around: T[] } {
  const [read, around]: [T[], T[]] = [[...first], []];
  let text = 0;
  for (const row of rest) {
    const isTooLong = row.size > longestBeyond;
    if (isTooLong ? around.length === mostAround : text + row.size > mostText) break;
    if (!isTooLong) text += row.size;
    (isTooLong ? around : read).push(row);
  }
  return { read, around };
}

type PublicRow = { [K in keyof typeof publicColumns]: (typeof patches.$inferSelect)[K] };
type Row = PublicRow & Partial<typeof patches.$inferSelect>;

/** The hour that dates a patch, and the time since which it can be seen: later where a job put it online (PN-21). */
export const timesOf = ({
  publishedAt,
  onlineAt,
}: Pick<typeof patches.$inferSelect, "publishedAt" | "onlineAt">) => ({
  publishedAt: publishedAt ?? 0,
  onlineAt: onlineAt ?? publishedAt ?? 0,
});

export function toPublic(row: PublicRow): PublicPatch {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    author: row.author,
    ...timesOf(row),
    modifications: row.modifications,
    breaking: row.breaking,
    security: row.security,
    compatibility: row.compatibility,
    withdrawn: withdrawalOf(row),
  };
}

export function toView(row: Row): PatchView {
  const view = toPublic(row);
  if (row.modifiedFiles === undefined) return view;
  return {
    ...view,
    member: {
      modifiedFiles: row.modifiedFiles,
      available: {
        patch: Boolean(row.linkPatch),
        base: Boolean(row.linkBase),
        mappings: Boolean(row.linkMappings),
      },
      cumulative: row.cumulative ?? false,
      upgradeSteps: row.upgradeSteps ?? [],
      upgradeSql: row.upgradeSql ?? "",
    },
  };
}
