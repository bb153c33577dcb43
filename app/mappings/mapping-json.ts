import type { MappingImage, mappings } from "#app/db/schema";
import { extensionOf } from "#app/images/image-rules";

type Row = typeof mappings.$inferSelect;

/** Public address of one variant of a picture; without a width, of the largest. */
export function imageUrl(image: MappingImage, width?: number): string {
  const largest = image.variants.at(-1)?.width ?? image.width;
  return `/images/${image.key}-${width ?? largest}.${extensionOf[image.type]}`;
}

/** A mapping under the specification's names (section 3), as staff and tokens that write may read it. */
export function toMappingJson(row: Row) {
  return {
    id: row.id,
    nom: row.nom,
    nomFichier: row.nomFichier,
    coordonnees: { x: row.x, y: row.y, z: row.z },
    heading: row.heading,
    description: row.description,
    metier: row.metier ?? "Aucun",
    images: row.images.map((image) => ({ url: imageUrl(image), alt: image.alt })),
    dateCreation: new Date(row.createdAt).toISOString(),
    revision: row.revision,
  };
}
