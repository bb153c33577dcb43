import { sql } from "drizzle-orm";
import { downloadCounts, downloadMarks, totals } from "#app/db/schema";
import type { Database } from "#app/platform/database";
import { parisDay } from "#app/platform/dates";

interface Download {
  discordId: string;
  /** Slug of a download item, `former:<slug>:<replacedAt>` or `patch:<id>:<kind>`. */
  item: string;
  now: number;
}

/**
 * Counts a download once per person, file and day (DL-15). The mark decides: the counters move only
 * when it is new, which `changes()` of the statement before says, inside one batch.
 */
export async function countDownload(db: Database, { discordId, item, now }: Download): Promise<void> {
  const day = parisDay(now);
  await db.batch([
    db.insert(downloadMarks).values({ discordId, item, day, at: now }).onConflictDoNothing(),
    // Built, not raw: drizzle cannot bind the values of a raw statement inside a batch.
    db
      .insert(downloadCounts)
      .select(sql`SELECT ${item}, ${day}, 1 WHERE changes() > 0`)
      .onConflictDoUpdate({
        target: [downloadCounts.item, downloadCounts.day],
        set: { count: sql`${downloadCounts.count} + 1` },
      }),
    db
      .update(totals)
      .set({ downloads: sql`${totals.downloads} + 1` })
      .where(sql`${totals.id} = 1 AND changes() > 0`),
  ]);
}

/** Whether a request is a person's: not a prefetch, a prerender or a mere check of the address. */
export function isRealDownload(request: Request): boolean {
  return request.method === "GET" && !request.headers.get("Sec-Purpose")?.includes("prefetch");
}
