import { eq, sql } from "drizzle-orm";
import { totals } from "#app/db/schema";
import { prepared } from "#app/platform/prepared";

/**
 * The number of the newest entry of the journal. Every change that staff make writes one, so that what was read is what
 * is stored for as long as there is no newer (decision 0011).
 */
export const newestEntry = sql<number>`coalesce((SELECT id FROM audit_log ORDER BY id DESC LIMIT 1), 0)`;

export const selectNewestEntry = prepared((db) =>
  db
    .select({ entry: newestEntry.as("entry") })
    .from(totals)
    .where(eq(totals.id, 1)),
);
