import { asc, eq, sql } from "drizzle-orm";
import { downloadCounts, downloadItems } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { linkProblem } from "#app/text/link-rules";
import { parisDay } from "#app/time/dates";
import { addDays } from "#app/time/days";

/** Every file with its link and its real counters: today, thirty days, in all (DL-15). */
export async function readAdminDownloads(db: Database, now: number) {
  const today = parisDay(now);
  const month = addDays(today, -30);
  const [items, counts] = await readBatch(db, [
    db.select().from(downloadItems).orderBy(asc(downloadItems.position)),
    db
      .select({
        item: downloadCounts.item,
        today: sql<number>`sum(CASE WHEN ${downloadCounts.day} = ${today} THEN ${downloadCounts.count} ELSE 0 END) AS today`,
        month: sql<number>`sum(CASE WHEN ${downloadCounts.day} > ${month} THEN ${downloadCounts.count} ELSE 0 END) AS month`,
        total: sql<number>`sum(${downloadCounts.count}) AS total`,
      })
      .from(downloadCounts)
      .where(sql`${downloadCounts.item} IN (SELECT slug FROM download_items)`)
      .groupBy(downloadCounts.item),
  ]);
  const byItem = new Map(counts.map(({ item, ...figures }) => [item, figures]));
  const none = { today: 0, month: 0, total: 0 };
  return items.map((item) => ({
    ...item,
    counts: byItem.get(item.slug) ?? none,
    // A version that never led anywhere is not kept when another takes its place.
    isReal: linkProblem(item.link) === null,
  }));
}

export type AdminDownload = Awaited<ReturnType<typeof readAdminDownloads>>[number];

export async function findDownload(db: Database, slug: string) {
  const [rows] = await readBatch(db, [db.select().from(downloadItems).where(eq(downloadItems.slug, slug))]);
  return rows[0] ?? null;
}

export type AdminDownloadRow = NonNullable<Awaited<ReturnType<typeof findDownload>>>;
