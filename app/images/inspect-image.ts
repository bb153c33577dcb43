/**
 * What an uploaded file really is, from its bytes: never from its name or declared type, and without
 * decoding a pixel (T-20, T-21).
 */
import { textAt } from "./bytes";
import { ImageError, type ImageType, imageLimits } from "./image-rules";
import { readJpeg } from "./jpeg";
import { turnsSideways } from "./orientation";
import { pngSignature, readPng } from "./png";
import { readWebp } from "./webp";

/** A picture whose whole structure was walked. */
export interface ReadImage {
  type: ImageType;
  /** As stored in the file; `inspectImage` gives them as shown. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** The file without metadata and trailing bytes, in pieces. */
  parts: Uint8Array[];
}

const startsWith = (bytes: Uint8Array, start: Uint8Array) => start.every((byte, i) => bytes[i] === byte);

/** GIF, BMP, TIFF of both byte orders, icon, Photoshop, JPEG XL. */
const otherSignatures = ["GIF8", "BM", "II*\0", "MM\0*", "\0\0\x01\0", "8BPS", "\xff\x0a"];

/** Pictures, but none that the site takes: the sentence names the formats instead of doubting the file. */
function isOtherImage(bytes: Uint8Array): boolean {
  const start = textAt(bytes, 0, 4);
  if (otherSignatures.some((signature) => start.startsWith(signature))) return true;
  if (textAt(bytes, 4, 4) === "ftyp") return /^(avif|avis|heic|heix|mif1|msf1)$/.test(textAt(bytes, 8, 4));
  if (textAt(bytes, 4, 4) === "JXL ") return true;
  const text = textAt(bytes, 0, 1024).replace(/^\xef\xbb\xbf/, "");
  return /^\s*<(\?xml|svg|!--|!DOCTYPE svg)/i.test(text) && /<svg[\s/>]/i.test(text);
}

function readAny(bytes: Uint8Array): ReadImage {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  if (startsWith(bytes, pngSignature)) return readPng(bytes);
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return readWebp(bytes);
  throw new ImageError(isOtherImage(bytes) ? "format" : "notAnImage");
}

/**
 * Checks magic bytes, whole structure and dimensions.
 *
 * @param most bytes that it may have
 * @throws ImageError with the sentence to show.
 */
export function inspectImage(bytes: Uint8Array, most: number = imageLimits.bytes): ReadImage {
  if (bytes.length > most) throw new ImageError("tooHeavy");
  const image = readAny(bytes);
  const { width, height } = image;
  if (width === 0 || height === 0) throw new ImageError("damaged");
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels) {
    throw new ImageError("tooLarge");
  }
  return turnsSideways(image.orientation) ? { ...image, width: height, height: width } : image;
}
