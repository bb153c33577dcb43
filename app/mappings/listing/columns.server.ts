import { type SQL, sql } from "drizzle-orm";
import { type MappingImage, mappings } from "#app/db/schema";
import { describeSheet } from "../compatibility";
import { lieuOf, longLieuOf } from "../lieu.server";
import { pictureSource } from "../pictures/image-address";
import { catalogueReadings } from "../read-query";
import type { MappingCard, MappingDetail, PictureSource, StoredMapping } from "../views";
import { inScope, newestFrom } from "./read-lists.server";

const longestExcerpt = 240;

const cover = sql<PictureSource | null>`json_extract(${mappings.images}, '$[0]')`
  .mapWith((text: string) => pictureSource(JSON.parse(text) as MappingImage))
  .as("cover");

/** The columns that a guest's card may contain. The file name is not even read for a guest (F-14). */
const guestCard = {
  id: mappings.id,
  nom: mappings.nom,
  x: mappings.x,
  y: mappings.y,
  z: mappings.z,
  description: sql<string>`substr(${mappings.description}, 1, ${sql.raw(String(longestExcerpt))})`.as(
    "extrait",
  ),
  metier: mappings.metier,
  interieurRemplace: mappings.interieurRemplace,
  cover,
  createdAt: mappings.createdAt,
};
const memberCard = { ...guestCard, nomFichier: mappings.nomFichier };

export const cardColumns = (isMember: boolean) =>
  (isMember ? memberCard : guestCard) as typeof guestCard & Partial<Pick<typeof memberCard, "nomFichier">>;

const guestDetail = {
  id: mappings.id,
  nom: mappings.nom,
  x: mappings.x,
  y: mappings.y,
  z: mappings.z,
  heading: mappings.heading,
  description: mappings.description,
  metier: mappings.metier,
  legacy: mappings.legacy,
  enhanced: mappings.enhanced,
  buildJeu: mappings.buildJeu,
  conflits: mappings.conflits,
  interieurRemplace: mappings.interieurRemplace,
  images: mappings.images,
  createdAt: mappings.createdAt,
};
const memberDetail = { ...guestDetail, nomFichier: mappings.nomFichier };

export const detailColumns = (isMember: boolean) =>
  (isMember ? memberDetail : guestDetail) as typeof guestDetail &
    Partial<Pick<typeof memberDetail, "nomFichier">>;

export const pinColumns = {
  id: mappings.id,
  nom: mappings.nom,
  metier: mappings.metier,
  x: mappings.x,
  y: mappings.y,
  z: mappings.z,
  cover,
};

export type CardRow = Omit<MappingCard, "lieu">;

export const toCard = (row: CardRow): MappingCard => ({ ...row, lieu: lieuOf(row) });

/** What a page and a feed show of a mapping: in words, where there are words for it. */
export function toDetail(stored: StoredMapping): MappingDetail {
  const { legacy, enhanced, buildJeu, conflits, interieurRemplace, ...shown } = stored;
  const facts = describeSheet({ legacy, enhanced, buildJeu, conflits, interieurRemplace });
  return { ...shown, lieu: longLieuOf(stored), facts };
}

/** Mappings that one text search reads at most, newest first. */
export const searchWindow = 5000;

/**
 * The condition of a text search (MAP-03): every word occurs in name, description or quarter, or, for
 * members, in the file name, whichever line joins its parts. `instr` and not LIKE: nothing typed is a pattern
 * (T-30). Only the newest are looked at.
 */
export function matches(q: string, metier: string, isMember: boolean): SQL {
  const holds = (word: string) =>
    isMember
      ? sql`(instr(mappings.search_text, ${word}) OR instr(replace(mappings.fichier_cle, '-', '_'), ${word.replaceAll("-", "_")}))`
      : sql`instr(mappings.search_text, ${word})`;
  const readings = catalogueReadings(q).map((words) => sql.join(words.map(holds), sql` AND `));
  const window = sql`mappings.cle_recent >= ${newestFrom(metier, searchWindow)}`;
  return sql`${inScope(metier)} AND ${window} AND (${sql.join(readings, sql` OR `)})`;
}
