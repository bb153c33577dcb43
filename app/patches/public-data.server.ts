/**
 * `/data/patches.json`. A Worker keeps its text until the journal has a newer entry, as it keeps the texts of a search:
 * else each request would measure and read 200 patches.
 */
import { desc, sql } from "drizzle-orm";
import { keepUntilNews, newestEntry, selectNewestEntry } from "#app/audit/newest-entry";
import { patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import { formatNumericDate, formatNumericTime } from "#app/time/dates";
import { withdrawalOf } from "./content";
import { listedFrom, newestPosition } from "./lists.server";

const beginReading = keepUntilNews({ nothing: "", sizeOf: (text: string) => text.length, room: 2_000_000 });

const columns = {
  id: patches.id,
  version: patches.version,
  publishedAt: patches.publishedAt,
  title: patches.title,
  description: patches.description,
  author: patches.author,
  modifications: patches.modifications,
  status: patches.status,
  withdrawnReason: patches.withdrawnReason,
  replacedBy: patches.replacedBy,
};

/** None where the journal has no news: no patch stands at position 0 or below. */
const selectListed = prepared((db, { heard }: Given<"heard">) =>
  db
    .select(columns)
    .from(patches)
    .where(listedFrom(sql`(CASE WHEN ${newestEntry} = ${heard} THEN 0 ELSE ${newestPosition} END)`))
    .orderBy(desc(patches.position)),
);

/** The specification's field names, without the gated ones (F-14); a withdrawn patch says that it is, and why (N-14). */
function toPublicJson(patch: Pick<typeof patches.$inferSelect, keyof typeof columns>) {
  const publishedAt = patch.publishedAt ?? 0;
  const withdrawn = withdrawalOf(patch);
  return {
    id: patch.id,
    version: patch.version,
    date: formatNumericDate(publishedAt),
    time: formatNumericTime(publishedAt),
    title: patch.title,
    description: patch.description,
    author: patch.author,
    modifications: patch.modifications,
    ...(withdrawn && { withdrawn }),
  };
}

/** The newest patches, public part only, as JSON. */
export async function readPublicData(db: Database): Promise<string> {
  const { heard, take } = beginReading();
  const [[at], rows] = await readBatch(db, [selectNewestEntry(db), selectListed(db, { heard })]);
  return take(at, () => JSON.stringify(rows.map(toPublicJson)));
}
