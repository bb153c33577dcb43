import { type Entry, makeFeed, type SiteFeed } from "#app/machines/feed";
import { escapeLines, escapeMarkup } from "#app/machines/markup";
import { imageAddress, imageSize } from "./pictures/image-address";
import type { MappingDetail } from "./views";

const pictureOf = ({ images: [cover] }: MappingDetail, origin: string): string => {
  if (!cover) return "";
  const [width, height] = imageSize(cover);
  const source = escapeMarkup(origin + imageAddress(cover));
  return `<p><img src="${source}" alt="${escapeMarkup(cover.alt)}" width="${width}" height="${height}"></p>`;
};

/** What it asks and replaces, a line each; nothing where nothing is said. */
const factsOf = ({ facts }: MappingDetail): string =>
  facts.map(({ term, text }) => `${term}\u00a0: ${text}`).join("\n");

const paragraph = (text: string) => (text === "" ? "" : `<p>${escapeLines(text)}</p>`);

/** A mapping is new once: what staff change of it later rings nobody. */
const toEntry = (mapping: MappingDetail, origin: string): Entry => {
  const about = [mapping.metier, mapping.lieu].filter((text) => text !== null).join(" · ");
  const path = `/mappings/${encodeURIComponent(mapping.id)}`;
  return {
    path,
    id: path,
    title: mapping.nom,
    description: mapping.description || about || mapping.nom,
    content:
      pictureOf(mapping, origin) +
        paragraph(mapping.description) +
        paragraph(factsOf(mapping)) +
        paragraph(about) || paragraph(mapping.nom),
    published: mapping.createdAt,
    updated: mapping.createdAt,
  };
};

/** Atom and JSON feed of the mappings, newest first: public part only (FEED-01). */
export const buildFeed = (mappings: readonly MappingDetail[], origin: string): SiteFeed =>
  makeFeed(
    { path: "/mappings", title: "Mappings", description: "Les lieux qui rejoignent la base.", origin },
    mappings.map((mapping) => toEntry(mapping, origin)),
  );
