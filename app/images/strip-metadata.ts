import { concat } from "./bytes";
import type { ImageType } from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
  /** As shown, orientation applied. */
  width: number;
  height: number;
}

/**
 * The picture as it is stored: EXIF, GPS, XMP, IPTC, comments and texts removed at byte level, trailing
 * bytes cut; colour profile and orientation kept (T-22).
 *
 * @throws ImageError when the file is not a picture that the site takes.
 */
export function stripMetadata(bytes: Uint8Array): CleanImage {
  const { type, width, height, parts } = inspectImage(bytes);
  return { bytes: concat(parts), type, width, height };
}
