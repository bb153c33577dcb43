import { quartierAt } from "#app/map/quartier.server";
import type { MemberMapping, PublicMapping } from "./api-schemas";
import { imageAddress } from "./image-address";
import type { StoredMapping } from "./views";

type WithFile = StoredMapping & { nomFichier: string };

/**
 * A mapping in the specification's field names (MAP-20), the one projection of all of them. Where the row was
 * read for a guest there is no `nomFichier` key at all.
 */
export function toJson(mapping: WithFile, origin: string): MemberMapping;
export function toJson(mapping: StoredMapping, origin: string): PublicMapping | MemberMapping;
export function toJson(mapping: StoredMapping, origin: string): PublicMapping | MemberMapping {
  const { id, nom, nomFichier, x, y, z, heading } = mapping;
  return {
    id,
    nom,
    ...(nomFichier === undefined ? {} : { nomFichier }),
    coordonnees: { x, y, z, ...(heading === null ? {} : { heading }) },
    quartier: x === null || y === null ? null : (quartierAt(x, y)?.nom ?? null),
    description: mapping.description,
    metier: mapping.metier ?? "Aucun",
    images: mapping.images.map((image) => ({ url: origin + imageAddress(image), alt: image.alt })),
    dateCreation: new Date(mapping.createdAt).toISOString(),
  };
}
