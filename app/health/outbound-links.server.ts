/** Every address outside the site that a page, a patch or a download names, with where it stands. */
import { desc } from "drizzle-orm";
import { downloadItems, patches } from "#app/db/schema";
import type { GuidePage } from "#app/guide/page-types";
import { liens } from "#app/links";
import { isOffered } from "#app/patches/offered.server";
import { type Database, readBatch } from "#app/platform/database";
import type { Lien } from "#app/site";
import { linkProblem } from "#app/text/link-rules";

export interface OutboundLink {
  url: string;
  /** Where a person finds it, such as 'Patch 5.2.3'. */
  place: string;
}

/** Patches whose files are looked at: older ones are rarely downloaded. */
const newestPatches = 25;

const siteLinks = (): OutboundLink[] =>
  Object.values(liens as Record<string, Lien>).flatMap(({ nom, url, aFournir }) =>
    url && !aFournir ? [{ url, place: nom }] : [],
  );

type Pages = readonly Pick<GuidePage, "title" | "parts">[];

/** A link in the HTML of a page, or the address of a partner; those in an example of code are nobody's. */
const followed = /(?:href=\\"|"url":")(https:\/\/[^\s"'\\<>`]+)/g;

/** The links of the guide; those of `links.ts` come from there. */
const guideLinks = (pages: Pages): OutboundLink[] =>
  pages.flatMap((page) => {
    const urls = JSON.stringify(page.parts).matchAll(followed);
    return Array.from(urls, ([, url = ""]) => ({
      url: url.replace(/&(?:amp|#x26);/g, "&"),
      place: `Guide, ${page.title}`,
    }));
  });

async function storedLinks(db: Database): Promise<OutboundLink[]> {
  const [items, rows] = await readBatch(db, [
    db
      .select({ title: downloadItems.title, link: downloadItems.link, former: downloadItems.former })
      .from(downloadItems)
      .limit(200),
    db
      .select({
        version: patches.version,
        linkPatch: patches.linkPatch,
        linkBase: patches.linkBase,
        linkMappings: patches.linkMappings,
      })
      .from(patches)
      .where(isOffered)
      .orderBy(desc(patches.position))
      .limit(newestPatches),
  ]);
  return [
    ...items.map(({ title, link }) => ({ url: link, place: `Téléchargements, ${title}` })),
    ...items.flatMap(({ title, former }) =>
      former.map(({ link, version }) => ({
        url: link,
        place: `Téléchargements, ${title}, version précédente ${version}`.trim(),
      })),
    ),
    ...rows.flatMap(({ version, linkPatch, linkBase, linkMappings }) =>
      [linkPatch, linkBase, linkMappings].map((url) => ({ url, place: `Patch ${version}` })),
    ),
  ];
}

/** Each address once, under the first place that names it; only such as staff may enter (T-18). */
export async function listOutboundLinks(db: Database, pages: Pages): Promise<OutboundLink[]> {
  const all = [...siteLinks(), ...(await storedLinks(db)), ...guideLinks(pages)];
  const byUrl = new Map<string, OutboundLink>();
  for (const link of all) {
    if (linkProblem(link.url) === null && !byUrl.has(link.url)) byUrl.set(link.url, link);
  }
  return [...byUrl.values()];
}
