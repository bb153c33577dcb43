/** What the dashboard reads: at most 181 days, 51 people and a few names, however many visits are stored. */
import { and, asc, desc, gte, inArray, lte } from "drizzle-orm";
import { dailyTotals, downloadItems, patches, visitors } from "#app/db/schema";
import { readFormerItem, readPatchItem } from "#app/downloads/items";
import { noCounts, selectCounts, selectRealFigures } from "#app/home/queries.server";
import { fileKinds } from "#app/patches/groups";
import { type Database, readBatch } from "#app/platform/database";
import { after, cutPage, type Edge } from "#app/platform/keyset";
import { firstOfMonth } from "#app/time/days";
import type { DayRow } from "./figures";
import { type PeriodKey, periodOf, type Span } from "./period";

const peopleAtOnce = 50;

const rowsOf = (db: Database, { from, to }: Span) =>
  db
    .select()
    .from(dailyTotals)
    .where(and(gte(dailyTotals.day, from), lte(dailyTotals.day, to)))
    .orderBy(asc(dailyTotals.day));

const earliest = (...days: string[]) => days.sort()[0] ?? "";

/**
 * The days of a period, of the one before and of the fixed figures, with the connections (ANA-03) and what home shows
 * (F-08).
 */
export async function readDashboard(
  db: Database,
  { period, today, edge }: { period: PeriodKey; today: string; edge: Edge | null },
) {
  const { current, previous } = periodOf(period, today);
  // Each period and the one before it hold the last seven days; not each holds the month.
  const from = earliest(previous.from, firstOfMonth(today));
  const [rows, found, items, [counts = noCounts], [realFigures]] = await readBatch(db, [
    rowsOf(db, { from, to: today }),
    db
      .select({
        id: visitors.discordId,
        username: visitors.username,
        displayName: visitors.displayName,
        avatarUrl: visitors.avatarUrl,
        role: visitors.role,
        firstVisitAt: visitors.firstVisitAt,
        lastLoginAt: visitors.lastLoginAt,
        totalVisits: visitors.totalVisits,
      })
      .from(visitors)
      .where(after(visitors.lastLoginAt, visitors.discordId, edge))
      .orderBy(desc(visitors.lastLoginAt), desc(visitors.discordId))
      .limit(peopleAtOnce + 1),
    selectDownloadNames(db),
    selectCounts(db),
    selectRealFigures(db),
  ]);
  const { rows: people, next } = cutPage(found, peopleAtOnce, ({ lastLoginAt: at, id }) => ({ at, id }));
  const home = { counts, real: realFigures?.enabled ?? false };
  return { current, previous, rows: rows satisfies DayRow[], people, next, items, home };
}

/** What the names of downloads are made of. */
export const selectDownloadNames = (db: Database) =>
  db
    .select({ slug: downloadItems.slug, title: downloadItems.title, former: downloadItems.former })
    .from(downloadItems)
    .limit(50);

type NamedDownload = Awaited<ReturnType<typeof selectDownloadNames>>[number];

/** A version of before by its file and number; staff may have taken either away since. */
function nameFormer(item: string, items: readonly NamedDownload[]): string | null {
  const wanted = readFormerItem(item);
  if (!wanted) return null;
  const file = items.find(({ slug }) => slug === wanted.slug);
  const version = file?.former.find(({ replacedAt }) => replacedAt === wanted.replacedAt)?.version;
  return `${file?.title ?? "Fichier supprimé"} · ${version ? `${version}, ` : ""}version précédente`;
}

/**
 * Names of downloads: files by their title, former versions by theirs, links of a patch by its version.
 *
 * @param labels a ranking: a handful, for each is looked up
 */
export async function nameDownloads(
  db: Database,
  labels: readonly string[],
  items: readonly NamedDownload[],
): Promise<Map<string, string>> {
  const names = new Map(items.map(({ slug, title }) => [slug, title]));
  for (const label of labels) {
    const name = nameFormer(label, items);
    if (name) names.set(label, name);
  }
  const links = labels.flatMap((label) => {
    const file = readPatchItem(label);
    return file ? [{ label, ...file }] : [];
  });
  if (links.length === 0) return names;
  const [rows] = await readBatch(db, [
    db
      .select({ id: patches.id, version: patches.version })
      .from(patches)
      .where(inArray(patches.id, [...new Set(links.map(({ id }) => id))])),
  ]);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  for (const { label, id, kind } of links) {
    names.set(label, `Patch ${versions.get(id) ?? "supprimé"} · ${fileKinds[kind].toLowerCase()}`);
  }
  return names;
}

/** Every day that is kept, or those of a span, for an export. */
export async function readDays(db: Database, span: Span): Promise<DayRow[]> {
  const [rows] = await readBatch(db, [rowsOf(db, span)]);
  return rows;
}
