import { ascii, be32, concat, textAt, u32be } from "./bytes";
import { crc32 } from "./crc32";
import { ImageError } from "./image-rules";
import type { ReadImage } from "./inspect-image";
import { orientationOnly, readOrientation } from "./orientation";

const damaged = () => new ImageError("damaged");

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Chunks that say how the pixels look. Everything else beside the pixels is dropped. */
const keptChunks = new Set([
  ..."IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs".split(" "),
]);
const knownCritical = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
const animation = new Set(["acTL", "fcTL", "fdAT"]);
const bitDepths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concat([ascii(type), data]);
  return concat([be32(data.length), body, be32(crc32(body))]);
}

function readHeader(data: Uint8Array): { width: number; height: number; needsPalette: boolean } {
  const [depth = 0, color = 0, compression, filter, interlace = 2] = data.subarray(8, 13);
  const valid = bitDepths[color]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (data.length !== 13 || !valid) throw damaged();
  return { width: u32be(data, 0), height: u32be(data, 4), needsPalette: color === 3 };
}

/** The compressed pixels begin with zlib's two bytes. */
const isZlib = (data: Uint8Array) =>
  ((data[0] ?? 0) & 15) === 8 && (((data[0] ?? 0) << 8) | (data[1] ?? 0)) % 31 === 0;

/** Walks every chunk to IEND. What follows IEND is cut. */
export function readPng(bytes: Uint8Array): ReadImage {
  const parts: Uint8Array[] = [pngSignature];
  let header: ReturnType<typeof readHeader> | null = null;
  let orientation = 1;
  let hasPalette = false;
  let pixels: "before" | "within" | "after" = "before";
  let at = pngSignature.length;
  for (;;) {
    const length = u32be(bytes, at);
    const end = at + 12 + length;
    if (end > bytes.length) throw damaged();
    const type = textAt(bytes, at + 4, 4);
    const data = bytes.subarray(at + 8, end - 4);
    if (!/^[A-Za-z]{4}$/.test(type) || (header === null) !== (type === "IHDR")) throw damaged();
    // The pixels have a checksum of their own inside; theirs would cost the Worker its time.
    if (type !== "IDAT" && crc32(bytes.subarray(at + 4, end - 4)) !== u32be(bytes, end - 4)) throw damaged();
    if (animation.has(type)) throw new ImageError("animated");
    if (/^[A-Z]/.test(type) && !knownCritical.has(type)) throw damaged();

    if (type === "IHDR") header = readHeader(data);
    if (type === "PLTE") hasPalette = true;
    if (type === "eXIf") orientation = readOrientation(data);
    if (type === "IDAT") {
      if (pixels === "after" || (pixels === "before" && !isZlib(data))) throw damaged();
      pixels = "within";
    } else if (pixels === "within") {
      pixels = "after";
    }
    if (type === "IEND") break;
    if (keptChunks.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (!header || pixels === "before" || (header.needsPalette && !hasPalette)) throw damaged();
  // Behind IHDR, where readers that stop at the pixels see it.
  if (orientation !== 1) parts.splice(2, 0, chunk("eXIf", orientationOnly(orientation)));
  parts.push(chunk("IEND", new Uint8Array(0)));
  return { type: "image/png", width: header.width, height: header.height, orientation, parts };
}
