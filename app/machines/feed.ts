/** What the feeds of the site have in common: Atom and JSON Feed, absolute addresses, well-formed whatever is in them (T-41). */
import { Feed, type Item } from "feed";
import { tagged } from "#app/platform/response/tagged";
import { site } from "#app/site";
import { escapeMarkup, withoutUnwritable } from "./markup";

/** Entries of a feed: enough to catch up with, small enough to be asked often. */
export const feedLength = 20;

export interface Entry {
  /** From the root. */
  path: string;
  /** From the root: what readers know the entry by, whatever its address becomes; nothing needs to be there. */
  id: string;
  title: string;
  description: string;
  /** HTML, its texts escaped. */
  content: string;
  published: number;
  /** A change that readers must hear of; the publication, when there was none. */
  updated: number;
}

interface About {
  /** The page that the feed is of; the feed's own addresses are beside it. */
  path: string;
  title: string;
  description: string;
  origin: string;
}

/** A feed in both of its forms. */
export interface SiteFeed {
  atom1: () => string;
  json1: () => string;
}

const toItem = (entry: Entry, origin: string, write: (text: string) => string): Item => {
  return {
    id: origin + entry.id,
    link: origin + entry.path,
    title: write(entry.title),
    description: write(entry.description),
    content: entry.content,
    date: new Date(entry.updated),
    published: new Date(entry.published),
  };
};

/** Titles and summaries are HTML in the Atom feed, as the library calls them there, and plain text in JSON Feed. */
export const makeFeed = (about: About, entries: readonly Entry[]): SiteFeed => ({
  atom1: () => fillFeed(about, entries, escapeMarkup).atom1(),
  json1: () => fillFeed(about, entries, withoutUnwritable).json1(),
});

function fillFeed(
  { path, title, description, origin }: About,
  entries: readonly Entry[],
  write: (text: string) => string,
): Feed {
  const home = origin + path;
  const feed = new Feed({
    id: home,
    title: `${title} · ${site.nom} ${site.produit}`,
    description,
    link: home,
    language: site.langue,
    favicon: `${origin}/favicon.ico`,
    copyright: site.nom,
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated))),
    feedLinks: { atom: `${home}.atom`, json: `${home}.json` },
    author: { name: site.equipe },
  });
  for (const entry of entries) feed.addItem(toItem(entry, origin, write));
  return feed;
}

const caching = { "Cache-Control": "public, max-age=300, s-maxage=300, stale-while-revalidate=600" };

export const answerAtom = (request: Request, feed: SiteFeed): Promise<Response> =>
  tagged(request, feed.atom1(), { ...caching, "Content-Type": "application/atom+xml; charset=utf-8" });

export const answerJsonFeed = (request: Request, feed: SiteFeed): Promise<Response> =>
  tagged(request, feed.json1(), { ...caching, "Content-Type": "application/feed+json; charset=utf-8" });
