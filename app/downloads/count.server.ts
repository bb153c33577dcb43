import { and, eq, lt, sql } from "drizzle-orm";
import type { Viewer } from "#app/auth/viewer";
import { oneMore } from "#app/db/most-counted";
import { downloadCounts, downloadMarks, recalls, totals } from "#app/db/schema";
import { type Database, retried } from "#app/platform/database";
import { parisDay } from "#app/time/dates";
import { readPatchItem } from "./items";

interface Download {
  /** Who takes it, by a session that is there still: who erases their account meanwhile leaves no mark (PRIV-01). */
  viewer: Pick<Viewer, "discordId" | "sessionId">;
  /** The name under which it is counted, see `items.ts`. */
  item: string;
  now: number;
  /** Whether it is one for the figures (ANA-08). Otherwise it is theirs alone: what they have, and a withdrawal of it. */
  isCounted: boolean;
}

/**
 * Notes a download, and counts it once per person, file and day (DL-15). The mark decides: the counters move only
 * when it is new, which `changes()` of the statement before says, inside one batch. Repeated, it counts nothing, and the
 * mark has the time of the last: the file may have been replaced since the first (DL-16).
 */
export async function countDownload(db: Database, { viewer, item, now, isCounted }: Download): Promise<void> {
  const { discordId, sessionId } = viewer;
  const day = parisDay(now);
  // Built, not raw: drizzle cannot bind the values of a raw statement inside a batch.
  const counters = [
    db
      .insert(downloadCounts)
      .select(sql`SELECT ${item}, ${day}, 1 WHERE changes() > 0`)
      .onConflictDoUpdate({
        target: [downloadCounts.item, downloadCounts.day],
        set: { count: oneMore(downloadCounts.count) },
      }),
    db
      .update(totals)
      .set({ downloads: sql`${totals.downloads} + 1` })
      .where(sql`${totals.id} = 1 AND changes() > 0`),
  ];
  const statements = [
    db
      .insert(downloadMarks)
      .select(
        sql`SELECT ${discordId}, ${item}, ${day}, ${now} WHERE EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId})`,
      )
      .onConflictDoNothing(),
    ...(isCounted ? counters : []),
    // Withdrawn since the file was asked for: the withdrawal found no mark of it (N-14).
    db
      .insert(recalls)
      .select(
        sql`SELECT ${discordId}, id FROM patches WHERE id = ${readPatchItem(item)?.id ?? ""} AND status = 'retire' AND changes() > 0`,
      )
      .onConflictDoNothing(),
    db
      .update(downloadMarks)
      .set({ at: now })
      .where(
        and(
          eq(downloadMarks.discordId, discordId),
          eq(downloadMarks.item, item),
          eq(downloadMarks.day, day),
          lt(downloadMarks.at, now),
        ),
      ),
  ] as const;
  await retried(() => db.batch(statements));
}

/** Whether a request is a person's: not a prefetch, a prerender or a mere check of the address. */
export function isRealDownload(request: Request): boolean {
  return request.method === "GET" && !request.headers.get("Sec-Purpose")?.includes("prefetch");
}
