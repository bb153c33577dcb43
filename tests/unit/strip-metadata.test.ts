import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sameBytes } from "../../app/images/bytes.ts";
import { imageLimits } from "../../app/images/image-rules.ts";
import { orientationOnly, readOrientation } from "../../app/images/orientation.ts";
import { stripMetadata } from "../../app/images/strip-metadata.ts";
import * as made from "../fixtures/image-bytes.ts";
import * as files from "../fixtures/image-files.ts";

const { join, text } = made;
const formats = ["jpeg", "png", "webp"] as const;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("T-22: nothing personal is left", () => {
  test.each(formats)("%s with EXIF, GPS and XMP", async (format) => {
    const before = await files.withMetadata(format);
    expect(latin(before)).toContain("PROPRIETAIRE-SECRET");
    const after = stripMetadata(before);
    for (const mark of files.planted) expect(latin(after.bytes)).not.toContain(mark);

    const metadata = await sharp(after.bytes).metadata();
    expect(metadata.orientation).toBe(6);
    expect(metadata.icc).toBeDefined();
    expect(metadata.xmp).toBeUndefined();
    expect(after).toMatchObject({ type: `image/${format}`, width: 40, height: 64 });
  });

  test.each(formats)("the pixels of %s stay as they were", async (format) => {
    const before = await files.withMetadata(format);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(stripMetadata(before).bytes)).toEqual(await pixels(before));
  });

  test("ADM-18: the tables that the pixels of a JPEG are read with stay", async () => {
    const plain = await files.plain("jpeg");
    for (const marker of [0xc4, 0xdb, 0xdc, 0xdd]) {
      const { bytes } = stripMetadata(made.insertSegment(plain, marker, text("TABLE")));
      expect(latin(bytes), marker.toString(16)).toContain("TABLE");
    }
  });

  test("ADM-18: a PNG with a palette, as of a screen, is taken and looks as it did", async () => {
    const before = await files.withPalette();
    expect(latin(before)).toMatch(/PLTE.*tRNS/s);
    const { bytes } = stripMetadata(made.insertChunk(before, "tEXt", text("COMMENTAIRE-SECRET")));
    expect(latin(bytes)).toBe(latin(before));
  });

  test("texts and times of PNG", async () => {
    let png = await files.plain("png");
    for (const type of ["tEXt", "zTXt", "iTXt", "tIME", "prVt"]) {
      png = made.insertChunk(png, type, text("COMMENTAIRE-SECRET"));
    }
    expect(latin(stripMetadata(png).bytes)).not.toContain("COMMENTAIRE-SECRET");
  });

  test("comments, IPTC and every other application segment of JPEG", async () => {
    let jpeg = await files.plain("jpeg");
    for (const marker of [0xfe, 0xed, 0xe1, 0xe2, 0xe5, 0xec, 0xef]) {
      jpeg = made.insertSegment(jpeg, marker, text("COMMENTAIRE-SECRET et le reste"));
    }
    const after = stripMetadata(jpeg);
    expect(latin(after.bytes)).not.toContain("COMMENTAIRE-SECRET");
    expect((await sharp(after.bytes).metadata()).width).toBe(64);
  });

  test("segments of JPEG that no picture on the web has: extensions, reserved marks, hierarchies", async () => {
    const plain = await files.plain("jpeg");
    for (const marker of [0x02, 0xbf, 0xde, 0xdf, 0xf0, 0xf7, 0xfd]) {
      const { bytes } = stripMetadata(made.insertSegment(plain, marker, text("COMMENTAIRE-SECRET")));
      expect(latin(bytes), marker.toString(16)).toBe(latin(stripMetadata(plain).bytes));
    }
  });

  test("unknown chunks of WebP, and a profile that is none", async () => {
    const webp = await files.withMetadata("webp");
    const extra = join(text("EVIL"), Uint8Array.of(18, 0, 0, 0), text("COMMENTAIRE-SECRET"));
    const longer = join(webp, extra);
    new DataView(longer.buffer).setUint32(4, longer.length - 8, true);
    expect(latin(stripMetadata(longer).bytes)).not.toContain("COMMENTAIRE-SECRET");
  });
});

describe("T-20: what follows the picture is cut", () => {
  test.each(formats)("%s", async (format) => {
    const image = await files.plain(format);
    const polyglot = join(image, text("<script>alert(1)</script>PK\x03\x04"));
    expect(latin(stripMetadata(polyglot).bytes)).not.toContain("script");
    expect(stripMetadata(polyglot).bytes).toEqual(stripMetadata(image).bytes);
  });
});

describe("flags and sizes of WebP fit what is left", () => {
  test("profile and orientation", async () => {
    const { bytes } = stripMetadata(await files.withMetadata("webp"));
    expect(latin(bytes.subarray(12, 16))).toBe("VP8X");
    expect(bytes[20]).toBe(0x20 | 0x08);
    expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
  });
  test("of a picture of more than 64 KB, as most photos are", () => {
    const { bytes } = stripMetadata(made.webpOf(10, 10, 200_000));
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(4, true)).toBe(bytes.length - 8);
    expect(view.getUint32(16, true)).toBe(200_010);
  });
  test("transparency stays", async () => {
    const source = sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff000080" } });
    const { bytes } = stripMetadata(
      new Uint8Array(
        await source
          .withExif({ IFD0: { Copyright: "x" } })
          .webp()
          .toBuffer(),
      ),
    );
    expect((bytes[20] ?? 0) & 0x10).toBe(0x10);
    expect((bytes[20] ?? 0) & 0x0c).toBe(0);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });
});

/** A TIFF structure as a camera writes it: its name and its make before what is looked for. */
function cameraTiff(isLittle: boolean, orientation: number): Uint8Array {
  const tiff = new Uint8Array(8 + 2 + 3 * 12 + 4);
  const view = new DataView(tiff.buffer);
  tiff.set(text(isLittle ? "II" : "MM"));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 3, isLittle);
  const entries = [
    { tag: 0x010f, type: 2, value: 1 },
    { tag: 0x0110, type: 2, value: 1 },
    { tag: 0x0112, type: 3, value: orientation },
  ];
  for (const [i, { tag, type, value }] of entries.entries()) {
    const at = 10 + i * 12;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, type, isLittle);
    view.setUint32(at + 4, 1, isLittle);
    view.setUint16(at + 8, value, isLittle);
  }
  return tiff;
}

test("T-22: how a camera says that a photo is to be turned, in both byte orders, is found behind its other entries", () => {
  for (const isLittle of [true, false])
    expect([1, 3, 6, 8, 9].map((value) => readOrientation(cameraTiff(isLittle, value)))).toEqual([
      1, 3, 6, 8, 1,
    ]);
});

test("an orientation that EXIF does not know is none", () => {
  expect([0, 1, 8, 9].map((value) => readOrientation(orientationOnly(value)))).toEqual([1, 1, 8, 1]);
});

test("BAK-05: of a longer Adobe segment the known part is kept, as a segment of that length", async () => {
  const known = join(text("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, 1));
  const jpeg = await files.plain("jpeg");
  const exact = stripMetadata(made.insertSegment(jpeg, 0xee, known)).bytes;
  const longer = stripMetadata(made.insertSegment(jpeg, 0xee, join(known, text("SECRET")))).bytes;
  expect(longer).toEqual(exact);
  expect(stripMetadata(longer).bytes).toEqual(longer);
  expect((await sharp(longer).raw().toBuffer()).length).toBeGreaterThan(0);
});

test("ADM-17, BAK-05: what would be stored in more than 10 MB is refused; what was stored so before stays readable", () => {
  const most = 10_485_760;
  expect(stripMetadata(made.turnedJpeg(most - 4)).bytes.length).toBe(most);
  expect(() => stripMetadata(made.turnedJpeg(most - 3))).toThrow("L'image ne doit pas dépasser 10MB");
  const { bytes } = stripMetadata(made.turnedJpeg(most), imageLimits.storedBytes);
  expect(bytes.length).toBe(most + 4);
  expect(sameBytes(stripMetadata(bytes, imageLimits.storedBytes).bytes, bytes)).toBe(true);
});

test("cleaning twice changes nothing more", async () => {
  for (const format of formats) {
    const once = stripMetadata(await files.withMetadata(format)).bytes;
    expect(stripMetadata(once).bytes).toEqual(once);
  }
});
