import { type SQL, sql } from "drizzle-orm";
import { type MappingImage, mappings } from "#app/db/schema";
import { searchWords } from "./read-query";
import type { MappingCard } from "./views";

const longestExcerpt = 240;

const cover = sql<MappingImage | null>`json_extract(${mappings.images}, '$[0]')`
  .mapWith((text: string) => JSON.parse(text) as MappingImage)
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

export type CardRow = Omit<MappingCard, "nomFichier"> & { nomFichier?: string | undefined };

/** A part of the catalogue (all of it, or one job) with the ranks that order it. */
export interface Scope {
  /** Condition on `mappings`. */
  where: SQL;
  recent: SQL;
  nom: SQL;
  zone: SQL;
}

const column = (name: string) => sql.raw(`mappings.${name}`);

export function scopeOf(metier: string): Scope {
  if (metier === "") {
    return {
      where: sql`true`,
      recent: column("position"),
      nom: column("nom_position"),
      zone: column("zone_position"),
    };
  }
  return {
    where: sql`mappings.metier = ${metier}`,
    recent: column("metier_position"),
    nom: column("metier_nom_position"),
    zone: column("metier_zone_position"),
  };
}

/** The highest rank of a scope, which is its number of mappings: one row read. */
export const countOf = (scope: Scope, rank: SQL) =>
  sql`(SELECT max(${rank}) FROM mappings WHERE ${scope.where})`;

/** Mappings that one text search reads at most, newest first. */
export const searchWindow = 5000;

/**
 * The condition of a text search (MAP-03): every word occurs in name or description, or, for members,
 * in the file name. `instr` and not LIKE: nothing typed is a pattern (T-30).
 */
export function matches(q: string, isMember: boolean, scope: Scope): SQL {
  const conditions = searchWords(q).map((word) =>
    isMember
      ? sql`(instr(mappings.search_text, ${word}) OR instr(mappings.fichier_cle, ${word}))`
      : sql`instr(mappings.search_text, ${word})`,
  );
  const window = sql`${scope.recent} > ${countOf(scope, scope.recent)} - ${searchWindow}`;
  return sql.join([scope.where, window, ...conditions], sql` AND `);
}
