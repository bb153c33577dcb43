/** What a search shows. The same shape serves the page, the JSON answer and the palette. */

import type { z } from "zod";
import type { searchAnswer } from "./api-operations";

/** Characters of a query: a line of a console, with the name of its script before the message. */
export const longestQuery = 200;

export type SearchAnswer = z.output<typeof searchAnswer>;
export type Hit = SearchAnswer["hits"][number];
export type Group = Hit["group"];
export type Piece = Hit["excerpt"][number];

const groupTitles: Record<Group, string> = {
  site: "Pages du site",
  guide: "Documentation",
  faq: "FAQ",
  patches: "Patch Notes",
  mappings: "Mappings",
};

/** 'Documentation · Guide VPS Windows': where a hit is, each name once. */
export const placeOf = ({ group, context }: Hit): string =>
  [...new Set([groupTitles[group], context])].filter(Boolean).join(" · ");

export const partialText = "Patchs et mappings ne répondent pas pour l'instant.";

/** '1 résultat', '12 résultats' */
export const countText = (count: number): string =>
  count === 0 ? "Aucun résultat" : `${count} résultat${count > 1 ? "s" : ""}`;
