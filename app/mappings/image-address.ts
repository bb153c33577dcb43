import type { MappingImage } from "#app/db/schema";

const extensions = { "image/webp": "webp", "image/jpeg": "jpg", "image/png": "png" } as const;

/** Address of one variant of a picture; without a width, of the largest. */
export function imageAddress({ key, type, variants }: MappingImage, width?: number): string {
  const shown = width ?? Math.max(...variants.map((variant) => variant.width));
  return `/images/${key}-${shown}.${extensions[type]}`;
}
