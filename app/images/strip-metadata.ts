import { concat } from "./bytes";
import { ImageError, type ImageType, imageLimits } from "./image-rules";
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
 * @param most bytes that it may have, as it comes and as it is stored
 * @throws ImageError when the file is not a picture that the site takes.
 */
export function stripMetadata(bytes: Uint8Array, most: number = imageLimits.bytes): CleanImage {
  const { type, width, height, parts } = inspectImage(bytes, most);
  const clean = concat(parts);
  // An orientation in fewer bytes than the site writes it in becomes longer.
  if (clean.length > most) throw new ImageError("tooHeavy");
  return { bytes: clean, type, width, height };
}
