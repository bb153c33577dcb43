import { quartierAt } from "#app/map/quartier.server";
import type { MemberMapping, PublicMapping, SpecifiedMapping } from "./api/schemas";
import { untried } from "./compatibility";
import { imageAddress } from "./pictures/image-address";
import type { StoredMapping } from "./views";

type WithFile = StoredMapping & { nomFichier: string };

/**
 * A mapping in the specification's fields (MAP-20), with quarter and heading of its place: the one projection of all of
 * them. Where the row was read for a guest there is no `nomFichier` key at all.
 */
export function toSpecified(mapping: StoredMapping, origin: string): SpecifiedMapping {
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

/** The same with what it asks and replaces, which the API has beside it. */
export function toJson(mapping: WithFile, origin: string): MemberMapping;
export function toJson(mapping: StoredMapping, origin: string): PublicMapping | MemberMapping;
export function toJson(mapping: StoredMapping, origin: string): PublicMapping | MemberMapping {
  const { legacy, enhanced, buildJeu, conflits, interieurRemplace } = mapping;
  return {
    ...toSpecified(mapping, origin),
    compatibilite: { legacy: legacy ?? untried, enhanced: enhanced ?? untried, buildJeu, conflits },
    interieurRemplace,
  };
}
