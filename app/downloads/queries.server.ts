import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { downloadItems, downloadMarks, type FormerVersion } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { linkProblem } from "#app/text/link-rules";

/** A file of the downloads page; its link stays on the server. */
export interface DownloadItem {
  /** Whether there is an address to lead to (DL-11). */
  available: boolean;
  slug: string;
  section: string;
  title: string;
  description: string;
  size: string;
  format: string;
  version: string;
  sha256: string;
  updatedAt: number;
  /** When the reader last took it, as far back as marks are kept; `isOld` when it was updated since (DL-16). */
  taken: { at: number; isOld: boolean } | null;
  /** Versions that it replaced, newest first (DL-13). */
  former: Omit<FormerVersion, "link">[];
}

/** When somebody last took a file, as an expression; null when there is no mark of it. One row is read. */
export const lastTaken = (discordId: string | SQL, item: SQLWrapper) => sql<number | null>`(
  SELECT at FROM ${downloadMarks} WHERE discord_id = ${discordId} AND item = ${item} ORDER BY day DESC LIMIT 1)`;

/** @param discordId whose downloads are told apart from the others */
export async function readDownloads(db: Database, discordId: string): Promise<DownloadItem[]> {
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
        link: downloadItems.link,
        former: downloadItems.former,
        takenAt: lastTaken(discordId, downloadItems.slug),
      })
      .from(downloadItems)
      .orderBy(asc(downloadItems.position)),
  ]);
  return rows.map(({ takenAt: at, link, former, ...item }) => ({
    ...item,
    available: link !== "",
    former: former.map(({ link: _, ...version }) => version),
    taken: at === null ? null : { at, isOld: at < item.updatedAt },
  }));
}

export async function readDownloadLink(db: Database, slug: string): Promise<string | null> {
  const [rows] = await readBatch(db, [
    db.select({ link: downloadItems.link }).from(downloadItems).where(eq(downloadItems.slug, slug)),
  ]);
  return rows[0]?.link || null;
}

/** @param version when it was replaced, as it stands in the address */
export async function readFormerLink(db: Database, slug: string, version: string): Promise<string | null> {
  const [rows] = await readBatch(db, [
    db.select({ former: downloadItems.former }).from(downloadItems).where(eq(downloadItems.slug, slug)),
  ]);
  return rows[0]?.former.find(({ replacedAt }) => String(replacedAt) === version)?.link ?? null;
}

/**
 * The links that a new patch begins with (ADM-08), as staff keep them in the downloads: the whole base, and its
 * streamed files, which hold the mappings. "" for one that is not there yet, or is a sample that no form would take
 * (F-11).
 */
export async function readDefaultLinks(db: Database): Promise<{ base: string; mappings: string }> {
  const [rows] = await readBatch(db, [
    db
      .select({ slug: downloadItems.slug, link: downloadItems.link })
      .from(downloadItems)
      .where(inArray(downloadItems.slug, ["base", "stream"])),
  ]);
  const linkOf = (slug: string) => {
    const link = rows.find((row) => row.slug === slug)?.link ?? "";
    return linkProblem(link) === null ? link : "";
  };
  return { base: linkOf("base"), mappings: linkOf("stream") };
}
