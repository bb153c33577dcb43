import { eq, sql } from "drizzle-orm";
import { differences } from "#app/audit/changes";
import { type Actor, auditEntry } from "#app/audit/record";
import { downloadItems } from "#app/db/schema";
import { type Database, ensureTotals, isRefused, requireRow, writeBatch } from "#app/platform/database";
import type { DownloadInput } from "./schemas";

interface Update {
  slug: string;
  revision: number;
  input: DownloadInput;
  before: DownloadInput & { revision: number };
  actor: Actor;
  now: number;
}

/**
 * Saves a file of the downloads page; 'conflict' when somebody else saved it in the meantime. What says the same
 * as before is saved already: nothing is written.
 */
export async function updateDownload(db: Database, update: Update): Promise<"saved" | "conflict"> {
  const { slug, revision, input, actor, now } = update;
  const before = Object.fromEntries(
    Object.keys(input).map((key) => [key, update.before[key as keyof DownloadInput]]),
  );
  if (revision === update.before.revision && differences(before, input).length === 0) return "saved";
  try {
    await writeBatch(db, [
      ensureTotals(db),
      requireRow(db, sql`SELECT 1 FROM download_items WHERE slug = ${slug} AND revision = ${revision}`),
      db
        .update(downloadItems)
        .set({ ...input, revision: revision + 1, updatedAt: now })
        .where(eq(downloadItems.slug, slug)),
      auditEntry(db, {
        actor,
        at: now,
        action: "modification",
        entity: "telechargement",
        entityId: slug,
        before,
        after: input,
      }),
    ]);
    return "saved";
  } catch (error) {
    if (isRefused(error)) return "conflict";
    throw error;
  }
}
