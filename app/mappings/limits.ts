/** Longest texts and most pictures of a mapping: the form says them, the schemas enforce them. */
export const mappingLimits = {
  nom: 120,
  nomFichier: 120,
  interieurRemplace: 120,
  buildJeu: 5,
  description: 5000,
  conflits: 1000,
  alt: 200,
  images: 20,
} as const;

/** Widths that the browser makes of a picture; a smaller picture has its own width instead. */
export const variantWidths = [400, 800, 1600] as const;
