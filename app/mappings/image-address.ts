import type { MappingImage } from "#app/db/schema";

const extensions = { "image/webp": "webp", "image/jpeg": "jpg", "image/png": "png" } as const;

/** Address of one variant of a picture; without a width, of the largest. */
export function imageAddress({ key, type, variants }: MappingImage, width?: number): string {
  const shown = width ?? Math.max(...variants.map((variant) => variant.width));
  return `/images/${key}-${shown}.${extensions[type]}`;
}

/** Width and height of the largest variant: what `imageAddress` names without a width. */
export function coverSize({ width, height, variants }: Pick<MappingImage, "width" | "height" | "variants">) {
  const shown = Math.max(...variants.map((variant) => variant.width));
  return [shown, Math.round((height * shown) / width)] as const;
}
