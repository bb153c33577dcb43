import { ascii, concat, textAt, u16be } from "./bytes";
import { ImageError } from "./image-rules";
import type { ReadImage } from "./inspect-image";
import { orientationOnly, readOrientation } from "./orientation";

const damaged = () => new ImageError("damaged");

/** Markers by their second byte. */
const EOI = 0xd9;
const SOS = 0xda;
/** Tables that the pixels are read with: Huffman, quantisation, number of lines, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdc, 0xdd]);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Baseline, extended and progressive: what browsers show. Lossless and arithmetic ones are not. */
const isShownFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

const exifName = "Exif\0\0";
const iccName = "ICC_PROFILE\0";

/** Where the coded data that begins at `from` ends: at the next marker that is no restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw damaged();
}

/** An application segment as it is kept, or null when it is dropped. */
function keptSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  if (isFrame(marker) || marker === SOS || tables.has(marker)) return segment;
  const name = textAt(segment, 4, 14);
  // JFIF without the small picture that it may carry.
  if (marker === 0xe0 && name.startsWith("JFIF\0") && segment.length >= 18) {
    return concat([
      Uint8Array.of(0xff, 0xe0, 0, 16),
      ascii("JFIF\0"),
      segment.subarray(9, 16),
      Uint8Array.of(0, 0),
    ]);
  }
  // A colour profile; the signature stands in its first piece only.
  if (marker === 0xe2 && name.startsWith(iccName)) {
    const isProfile = segment[16] !== 1 || textAt(segment, 18 + 36, 4) === "acsp";
    return isProfile ? segment : null;
  }
  // Says how the colours are coded; without it some pictures come out in false colours. What follows that is dropped.
  if (marker === 0xee && name.startsWith("Adobe") && segment.length >= 16) {
    return concat([Uint8Array.of(0xff, 0xee, 0, 14), segment.subarray(4, 16)]);
  }
  return null;
}

/** Walks every segment to the end mark. What follows the end mark is cut. */
export function readJpeg(bytes: Uint8Array): ReadImage {
  const parts: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw damaged();
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined || marker === 0 || marker === 0xd8 || isRestart(marker)) throw damaged();
    if (marker === EOI) break;

    const end = at + 2 + u16be(bytes, at + 2);
    if (end < at + 4 || end > bytes.length) throw damaged();
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (!isShownFrame(marker)) throw new ImageError("format");
      if (size || segment.length < 10 + 3 * (segment[9] ?? 0)) throw damaged();
      size = { height: u16be(segment, 5), width: u16be(segment, 7) };
    }
    if (marker === 0xe1 && textAt(segment, 4, 6) === exifName) {
      orientation = readOrientation(segment.subarray(10));
    }
    const kept = keptSegment(marker, segment);
    if (kept) parts.push(kept);
    at = end;
    if (marker === SOS) {
      if (!size) throw damaged();
      at = endOfScan(bytes, end);
      if (at === end) throw damaged();
      parts.push(bytes.subarray(end, at));
      scans++;
    }
  }
  if (!size || scans === 0) throw damaged();
  return {
    type: "image/jpeg",
    ...size,
    orientation,
    parts: [Uint8Array.of(0xff, 0xd8), ...exifPart(orientation), ...parts, Uint8Array.of(0xff, EOI)],
  };
}

function exifPart(orientation: number): Uint8Array[] {
  if (orientation === 1) return [];
  const tiff = orientationOnly(orientation);
  return [Uint8Array.of(0xff, 0xe1, 0, 2 + 6 + tiff.length), ascii(exifName), tiff];
}
