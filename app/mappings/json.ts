import type { MappingDetail } from "./views";

/** A mapping in the specification's field names (MAP-20). Guests get no `nomFichier` key at all. */
export function toJson(mapping: MappingDetail, origin: string) {
  const { id, nom, nomFichier, x, y, z, heading } = mapping;
  return {
    id,
    nom,
    ...(nomFichier === undefined ? {} : { nomFichier }),
    coordonnees: { x, y, z, ...(heading === null ? {} : { heading }) },
    description: mapping.description,
    metier: mapping.metier ?? "Aucun",
    images: mapping.images.map(({ key, alt, type, variants }) => {
      const widest = Math.max(...variants.map(({ width }) => width));
      return { url: `${origin}/images/${key}-${widest}.${extensions[type]}`, alt };
    }),
    dateCreation: new Date(mapping.createdAt).toISOString(),
  };
}

export const extensions = { "image/webp": "webp", "image/jpeg": "jpg", "image/png": "png" } as const;
