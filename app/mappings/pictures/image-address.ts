import type { MappingImage } from "#app/db/schema";
import { extensionOf } from "#app/images/key";
import type { PictureSource } from "../views";

type Named = Pick<MappingImage, "key" | "type">;

/** Key of one variant of a picture in R2. */
export const variantKey = ({ key, type }: Named, width: number): string =>
  `${key}-${width}.${extensionOf[type]}`;

export const variantAddress = (image: Named, width: number): string => `/images/${variantKey(image, width)}`;

export const pictureSource = ({ variants, alt: _, ...image }: MappingImage): PictureSource => ({
  ...image,
  widths: variants.map(({ width }) => width),
});

const largestWidth = ({ variants }: MappingImage) => Math.max(...variants.map(({ width }) => width));

/** Address of a picture in its largest variant. */
export const imageAddress = (image: MappingImage): string => variantAddress(image, largestWidth(image));

/** Width and height of the largest variant. */
export function imageSize(image: MappingImage) {
  const width = largestWidth(image);
  return [width, Math.round((image.height * width) / image.width)] as const;
}

/** Address of the variant that a small place shows. */
export const thumbnailAddress = (image: MappingImage): string =>
  variantAddress(image, image.variants[0]?.width ?? image.width);
