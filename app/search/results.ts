/** What a search shows. The same shape serves the page, the JSON answer and the palette. */

/** Characters of a query: a line of a console, with the name of its script before the message. */
export const longestQuery = 200;

export type Group = "site" | "guide" | "faq" | "patches" | "mappings";

const groupTitles: Record<Group, string> = {
  site: "Pages du site",
  guide: "Documentation",
  faq: "FAQ",
  patches: "Patch Notes",
  mappings: "Mappings",
};

/** A piece of an excerpt: words that were searched for are marked. */
export type Piece = string | { mark: string };

export interface Hit {
  group: Group;
  href: string;
  title: string;
  /** Page of a heading, version of a patch, job and quarter of a mapping … */
  context: string;
  excerpt: Piece[];
  /** A page that the reader may not open yet: its title is all that is said of it. */
  locked: boolean;
}

/** 'Documentation · Guide VPS Windows': where a hit is, each name once. */
export const placeOf = ({ group, context }: Hit): string =>
  [...new Set([groupTitles[group], context])].filter(Boolean).join(" · ");

export interface SearchAnswer {
  query: string;
  total: number;
  hits: Hit[];
  /** The database did not answer: patches, mappings and known messages are not among them. */
  isPartial: boolean;
}

export const partialText = "Patchs et mappings ne répondent pas pour l'instant.";

/** '1 résultat', '12 résultats' */
export const countText = (count: number): string =>
  count === 0 ? "Aucun résultat" : `${count} résultat${count > 1 ? "s" : ""}`;
