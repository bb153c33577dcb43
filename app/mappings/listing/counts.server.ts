/** How many mappings there are, in all and of each job: kept beside the lists (`keep-lists.server.ts`), one row read. */
import { eq } from "drizzle-orm";
import { newestEntry } from "#app/audit/newest-entry";
import { totals } from "#app/db/schema";
import { prepared } from "#app/platform/prepared";

type Counts = Pick<typeof totals.$inferSelect, "mappings" | "places" | "metiers">;

const columns = { mappings: totals.mappings, places: totals.places, metiers: totals.metiers };

export const selectCounts = prepared((db) => db.select(columns).from(totals).where(eq(totals.id, 1)));

/** With the number of the newest entry of the journal, for who keeps what is read beside them. */
export const selectCountsAt = prepared((db) =>
  db
    .select({ ...columns, entry: newestEntry.as("entry") })
    .from(totals)
    .where(eq(totals.id, 1)),
);

export const noCounts: Counts = { mappings: 0, places: 0, metiers: [] };

/** Of one job, or of all where none is named. */
export const countsOf = (counts: Counts, metier: string): Pick<Counts, "mappings" | "places"> =>
  metier === "" ? counts : (counts.metiers.find(({ nom }) => nom === metier) ?? noCounts);
