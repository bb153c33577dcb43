import { asc, eq } from "drizzle-orm";
import { downloadItems } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";

/** A file of the downloads page; its link stays on the server. */
export interface DownloadItem {
  slug: string;
  section: string;
  title: string;
  description: string;
  size: string;
  format: string;
  version: string;
  sha256: string;
  updatedAt: number;
}

export async function readDownloads(db: Database): Promise<DownloadItem[]> {
  const [rows] = await readBatch(db, [
    db
      .select({
        slug: downloadItems.slug,
        section: downloadItems.section,
        title: downloadItems.title,
        description: downloadItems.description,
        size: downloadItems.size,
        format: downloadItems.format,
        version: downloadItems.version,
        sha256: downloadItems.sha256,
        updatedAt: downloadItems.updatedAt,
      })
      .from(downloadItems)
      .orderBy(asc(downloadItems.position)),
  ]);
  return rows;
}

export async function readDownloadLink(db: Database, slug: string): Promise<string | null> {
  const [rows] = await readBatch(db, [
    db.select({ link: downloadItems.link }).from(downloadItems).where(eq(downloadItems.slug, slug)),
  ]);
  return rows[0]?.link || null;
}
