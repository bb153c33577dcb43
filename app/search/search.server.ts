import { isCounted } from "#app/analytics/is-counted";
import { recordEvent } from "#app/analytics/record-visit.server";
import { can } from "#app/auth/roles";
import type { Viewer } from "#app/auth/viewer";
import type { Coordinates } from "#app/mappings/coordinates";
import { parseCoordinates } from "#app/mappings/parse-coordinates";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { foldText } from "#app/text/fold-text";
import { beginningOf } from "#app/text/shorten";
import { type Stored, searchDatabase, versionOf } from "./database.server";
import { type GuideAnswer, searchGuide } from "./guide-index.server";
import { type Group, type Hit, longestQuery, type SearchAnswer } from "./results";
import { queryTerms } from "./terms";

const longestLabel = 60;

/** A query as it is searched: trimmed, one space between words, at most `longestQuery` characters. */
export const cleanQuery = (query: string | null): string =>
  beginningOf(
    (query ?? "")
      .normalize("NFC")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
    longestQuery,
  );

interface Searcher {
  /** Finds what only members read, too. */
  isMember: boolean;
  /** Whether staff are told of a search of theirs that finds nothing. */
  isCounted: boolean;
}

/** What a person who reads the site may find; the team tries things out, and bots are no readers (ANA-08). */
export const searcherOf = (request: Request, viewer: Viewer | null): Searcher => ({
  isMember: can(viewer, "member"),
  isCounted: isCounted(request, viewer),
});

/** Everything that the reader may find (SEA-02). When the database does not answer, the guide still does, if it can. */
export async function search(
  services: Services,
  query: string,
  { isMember, isCounted: isToldToStaff }: Searcher,
): Promise<SearchAnswer> {
  if (queryTerms(query).length === 0) return { query, total: 0, hits: [], isPartial: false };
  const place = placeIn(query);
  const near = place === undefined ? [] : [nearest(place)];
  // In anything else its numbers are by chance.
  if (place === query) return { query, total: 1, hits: near, isPartial: false };
  const version = versionOf(query);
  const guide = searchGuide(query, isMember);
  const searchFor = (text: string, which: "every" | "some") =>
    searchDatabase(services.db, text, { which, isMember });
  const asked = version === null ? searchStored(searchFor, query, guide) : searchFor(version, "every");
  const stored = await asked.catch((error: unknown) => {
    // Where the guide has nothing either, nobody knows whether there is something (F-21).
    if (guide.hits.length === 0) throw error;
    services.log.warn("recherche", { reason: describeError(error) });
    return null;
  });
  // Who types a version wants the patch.
  const hits = [...near, ...inOrder(guide, stored ?? nothing, version !== null)];
  if (hits.length === 0 && isToldToStaff) {
    // For staff to see what is missing (SEA-07): the words of a day, nobody's name.
    recordEvent(services, { sender: null, q: beginningOf(foldText(query), longestLabel) });
  }
  return { query, total: hits.length, hits, isPartial: stored === null };
}

/** Numbers in a row, with their points and commas, as a game copies a place. */
const numbers = /(?<![\w.])-?\d(?:[-\d,;\s]|\.(?=\d))*(?<=\d)(?!\.?\w)/g;
/** Hyphens of a date or between two prices, points of a version or of an address. */
const otherThings = /\d-|-\s|\.\d+\./;

/**
 * Whether three numbers are hardly anything but a place: ports, prices, a date and a telephone number have no minus, and
 * none of a hundred and more with a fraction.
 */
const isPlace = ({ x, y, z }: Coordinates) =>
  [x, y, z].some((value) => value < 0 || (value >= 100 && !Number.isInteger(value)));

/** The coordinates of a place in a query, as they are typed. */
const placeIn = (query: string): string | undefined =>
  query.match(numbers)?.find((row) => {
    const place = otherThings.test(row) ? null : parseCoordinates(row);
    return place !== null && isPlace(place);
  });

/** The catalogue, with what is near a place first. */
const nearest = (place: string): Hit => ({
  group: "mappings",
  href: `/mappings?pres=${encodeURIComponent(place)}`,
  title: `Les mappings les plus proches de ${place}`,
  context: "",
  excerpt: [],
  locked: false,
});

const nothing: Stored = { asked: [], called: [], others: [] };

/**
 * Best first. Where the guide is only guessing, only mentions what is sought or has no passage for one of the words, better
 * matches of the database come before it; the rest comes behind it.
 */
function inOrder(guide: GuideAnswer, { asked, called, others }: Stored, isVersion: boolean): Hit[] {
  if (isVersion || guide.isGuess) return [...asked, ...called, ...others, ...guide.hits];
  if (guide.isMention || guide.missed.length > 0) return [...asked, ...called, ...guide.hits, ...others];
  return [...asked, ...guide.hits, ...called, ...others];
}

/** What holds every word; where nothing does and the guide only mentions it, what holds any of them. */
async function searchStored(
  searchFor: (text: string, which: "every" | "some") => Promise<Stored>,
  query: string,
  guide: GuideAnswer,
): Promise<Stored> {
  const found = await searchFor(query, "every");
  const isFound = found.asked.length + found.called.length + found.others.length > 0;
  // A single digit is in every version.
  const words = query.replace(/\b\d\b/g, " ");
  if (isFound || !guide.isMention || !query.includes(" ") || queryTerms(words).length === 0) return found;
  // 'hôpital et commissariat' is in no mapping as a whole, but each of them is in one.
  const some = await searchFor(words, "some");
  if (guide.hits.length === 0) return some;
  // Where the guide has hits, a single word counts only in a title: before them if it is one that they lack, as 'sandy' of
  // 'police sandy'.
  const isMissed = ({ title, context }: Hit) =>
    queryTerms(`${title} ${context}`).some((term) => guide.missed.includes(term));
  const called = some.called.filter(isMissed);
  return { ...some, called, others: some.called.filter((hit) => !called.includes(hit)) };
}

/** The first hits of each kind, for a short list: no kind hides the others. */
export function shortList(hits: readonly Hit[]): Hit[] {
  const places: Record<Group, number> = { site: 3, guide: 6, faq: 3, patches: 3, mappings: 3 };
  return hits.filter(({ group }) => {
    places[group] -= 1;
    return places[group] >= 0;
  });
}
