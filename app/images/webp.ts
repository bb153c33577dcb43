import { ascii, concat, le32, textAt, u16le, u24le, u32le } from "./bytes";
import { ImageError } from "./image-rules";
import type { ReadImage } from "./inspect-image";
import { orientationOnly, readOrientation } from "./orientation";

const damaged = () => new ImageError("damaged");

const flag = { icc: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 } as const;

interface Size {
  width: number;
  height: number;
}

/** Dimensions from the first bytes of a lossy frame; it must be a key frame. */
function lossySize(data: Uint8Array): Size {
  const isKeyFrame = ((data[0] ?? 1) & 1) === 0;
  if (data.length < 10 || !isKeyFrame || textAt(data, 3, 3) !== "\x9d\x01\x2a") throw damaged();
  return { width: u16le(data, 6) & 0x3fff, height: u16le(data, 8) & 0x3fff };
}

function losslessSize(data: Uint8Array): Size {
  if (data.length < 5 || data[0] !== 0x2f || (data[4] ?? 0) >> 5 !== 0) throw damaged();
  const bits = u32le(data, 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  return concat([ascii(type), le32(data.length), data, new Uint8Array(data.length % 2)]);
}

const canvasSize = (data: Uint8Array): Size => ({ width: u24le(data, 4) + 1, height: u24le(data, 7) + 1 });

/** Chunks of the file up to the size that its header names. What follows is cut. */
function* chunks(bytes: Uint8Array): Generator<{ type: string; data: Uint8Array }> {
  const end = 8 + u32le(bytes, 4);
  if (end > bytes.length || end < 20) throw damaged();
  for (let at = 12; at < end; ) {
    const length = u32le(bytes, at + 4);
    if (at + 8 > end || at + 8 + length > end) throw damaged();
    yield { type: textAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}

export function readWebp(bytes: Uint8Array): ReadImage {
  let canvas: Size | null = null;
  let frame: Size | null = null;
  let orientation = 1;
  let flags = 0;
  const kept: Uint8Array[] = [];
  let first = true;
  for (const { type, data } of chunks(bytes)) {
    if (type === "ANIM" || type === "ANMF") throw new ImageError("animated");
    if (type === "VP8X") {
      if (!first || data.length < 10) throw damaged();
      if ((data[0] ?? 0) & flag.animation) throw new ImageError("animated");
      canvas = canvasSize(data);
      flags = (data[0] ?? 0) & flag.alpha;
    } else if (type === "VP8 " || type === "VP8L") {
      if (frame) throw damaged();
      frame = type === "VP8 " ? lossySize(data) : losslessSize(data);
      kept.push(chunk(type, data));
    } else if (canvas && type === "ALPH" && !frame) {
      kept.push(chunk(type, data));
    } else if (canvas && type === "ICCP" && !frame && textAt(data, 36, 4) === "acsp") {
      flags |= flag.icc;
      kept.push(chunk(type, data));
    } else if (type === "EXIF") {
      // Some writers put JPEG's prefix before the structure.
      orientation = readOrientation(textAt(data, 0, 4) === "Exif" ? data.subarray(6) : data);
    } else if (first) {
      throw damaged();
    }
    first = false;
  }
  if (!frame) throw damaged();
  if (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)) throw damaged();
  const body = canvas ? [extended(canvas, flags, orientation), ...kept, ...exif(orientation)] : kept;
  const length = body.reduce((sum, part) => sum + part.length, 4);
  return {
    type: "image/webp",
    ...frame,
    orientation: canvas ? orientation : 1,
    parts: [ascii("RIFF"), le32(length), ascii("WEBP"), ...body],
  };
}

/** The extended header, with the flags of what is still there. */
function extended({ width, height }: Size, flags: number, orientation: number): Uint8Array {
  const all = orientation === 1 ? flags : flags | flag.exif;
  const data = concat([
    Uint8Array.of(all, 0, 0, 0),
    le32(width - 1).subarray(0, 3),
    le32(height - 1).subarray(0, 3),
  ]);
  return chunk("VP8X", data);
}

const exif = (orientation: number) =>
  orientation === 1 ? [] : [chunk("EXIF", orientationOnly(orientation))];
