import { describe, expect, test } from "vitest";
import { declaredProblem, fileSentence, imageSentences } from "../../app/images/image-rules.ts";
import { inspectImage } from "../../app/images/inspect-image.ts";
import * as made from "../fixtures/image-bytes.ts";
import * as files from "../fixtures/image-files.ts";

const { join, text } = made;

function problemOf(bytes: Uint8Array): string | null {
  try {
    inspectImage(bytes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("ADM-18: the three formats are taken", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s", async (format) => {
    const image = inspectImage(await files.plain(format));
    expect(image).toMatchObject({ type: `image/${format}`, width: 64, height: 40, orientation: 1 });
  });

  test("progressive JPEG", async () => {
    expect(inspectImage(await files.progressive()).width).toBe(64);
  });

  test.each(["jpeg", "png", "webp"] as const)("%s to be turned: the size as shown", async (format) => {
    expect(inspectImage(await files.withMetadata(format))).toMatchObject({
      width: 40,
      height: 64,
      orientation: 6,
    });
  });
});

describe("ADM-16, T-20: what is no picture", () => {
  const notImages: [string, Uint8Array][] = [
    ["an empty file", new Uint8Array(0)],
    ["HTML named .png", text("<!DOCTYPE html><html><script>alert(1)</script></html>")],
    ["an archive", text("PK\x03\x04 something")],
    [
      "RIFF that is not WebP",
      join(text("RIFF"), Uint8Array.of(36, 0, 0, 0), text("WAVEfmt ...........................")),
    ],
    ["one byte", Uint8Array.of(0xff)],
    ["HTML before a picture", join(text("<html>"), made.pngOf(10, 10))],
    ["HTML that mentions svg", text("<p>see <svg> there</p>")],
  ];
  test.each(notImages)("%s", (_, bytes) => expect(problemOf(bytes)).toBe(imageSentences.notAnImage));
});

describe("ADM-18: pictures of other formats", () => {
  test.each(["gif", "avif"] as const)("%s", async (format) => {
    expect(problemOf(await files.plain(format))).toBe(imageSentences.format);
  });
  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["SVG with a declaration", '<?xml version="1.0"?>\n<svg onload="alert(1)"/>'],
    ["BMP", "BM........"],
    ["TIFF", "II*\0...."],
    ["TIFF, big-endian", "MM\0*...."],
    ["an icon", "\0\0\x01\0...."],
    ["Photoshop", "8BPS...."],
    ["JPEG XL in its box", "\0\0\0\x0cJXL ...."],
    ["SVG behind a byte order mark", "\ufeff<svg></svg>"],
  ])("%s", (_, content) => expect(problemOf(text(content))).toBe(imageSentences.format));
  test("JPEG XL without one", () => {
    expect(problemOf(Uint8Array.of(0xff, 0x0a, 0, 0))).toBe(imageSentences.format);
  });
});

/** A PNG whose header says how its pixels are stored: depth, colour, compression, filter, interlace. */
const pngStored = (...how: number[]) => {
  const [start, sides] = [made.pngOf(10, 10).subarray(0, 8), made.pngOf(10, 10).subarray(16, 24)];
  const header = made.pngChunk("IHDR", join(sides, Uint8Array.from(how)));
  const palette = how[1] === 3 ? [made.pngChunk("PLTE", new Uint8Array(3))] : [];
  return join(start, header, ...palette, made.pngOf(10, 10).subarray(33));
};

describe("ADM-18: how a PNG stores its pixels", () => {
  const depths = [1, 2, 4, 8, 16];
  test.each([
    [0, [1, 2, 4, 8, 16]],
    [1, []],
    [2, [8, 16]],
    [3, [1, 2, 4, 8]],
    [4, [8, 16]],
    [5, []],
    [6, [8, 16]],
    [7, []],
  ])("colours of kind %d", (color, taken) => {
    expect(depths.filter((depth) => problemOf(pngStored(depth, color, 0, 0, 0)) === null)).toEqual(taken);
  });
  test("interlaced ones are taken, what no standard knows is not", () => {
    expect(problemOf(pngStored(8, 2, 0, 0, 1))).toBeNull();
    for (const how of [
      [8, 2, 1, 0, 0],
      [8, 2, 0, 1, 0],
      [8, 2, 0, 0, 2],
    ])
      expect(problemOf(pngStored(...how)), how.join(" ")).toBe(imageSentences.damaged);
  });
});

describe("T-20: cut and broken files", () => {
  test.each(["jpeg", "png", "webp"] as const)("%s cut anywhere", async (format) => {
    const whole = await files.plain(format);
    for (let length = 12; length < whole.length; length++) {
      expect(problemOf(whole.subarray(0, length)), `${length} bytes`).not.toBeNull();
    }
  });
  test("PNG with a wrong checksum of its header", () => {
    const png = made.pngOf(10, 10);
    png[29] = (png[29] ?? 0) ^ 1;
    expect(problemOf(png)).toBe(imageSentences.damaged);
  });
  test("PNG without pixels, with an unknown critical chunk, with two headers", () => {
    const png = made.pngOf(10, 10);
    const end = made.pngChunk("IEND", new Uint8Array(0));
    expect(problemOf(join(png.subarray(0, 33), end))).toBe(imageSentences.damaged);
    expect(problemOf(made.insertChunk(png, "EVIL", text("x")))).toBe(imageSentences.damaged);
    expect(problemOf(join(png.subarray(0, 33), png.subarray(8, 33), png.subarray(33)))).toBe(
      imageSentences.damaged,
    );
  });
  test("PNG whose pixels are numbers of a palette that is not there", async () => {
    const png = await files.withPalette();
    const start = Buffer.from(png).indexOf("PLTE") - 4;
    const end = Buffer.from(png).indexOf("tRNS") - 4;
    expect(problemOf(join(png.subarray(0, start), png.subarray(end)))).toBe(imageSentences.damaged);
  });
  test("PNG whose pixels are not compressed as PNG's", () => {
    for (const pixels of ["<script>", "x<script>"]) {
      const png = join(
        made.pngOf(10, 10).subarray(0, 33),
        made.pngChunk("IDAT", text(pixels)),
        made.pngChunk("IEND", new Uint8Array(0)),
      );
      expect(problemOf(png), pixels).toBe(imageSentences.damaged);
    }
  });
  test("PNG whose pixels are in two places", () => {
    const [start, pixels, end] = [
      made.pngOf(10, 10).subarray(0, 33),
      made.pngChunk("IDAT", Uint8Array.of(0x78, 0x9c, 3, 0, 0, 0, 0, 1)),
      made.pngChunk("IEND", new Uint8Array(0)),
    ];
    expect(problemOf(join(start, pixels, pixels, end))).toBeNull();
    const between = made.pngChunk("tEXt", text("a\0b"));
    expect(problemOf(join(start, pixels, between, pixels, end))).toBe(imageSentences.damaged);
  });
  test("JPEG whose scan has no pixels", async () => {
    const jpeg = await files.plain("jpeg");
    const at = jpeg.findIndex((byte, i) => byte === 0xff && jpeg[i + 1] === 0xda);
    const header = 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
    const empty = join(jpeg.subarray(0, at + header), Uint8Array.of(0xff, 0xd9));
    expect(problemOf(empty)).toBe(imageSentences.damaged);
  });
  test("JPEG whose scan comes before its frame", async () => {
    const jpeg = await files.plain("jpeg");
    const at = jpeg.findIndex((byte, i) => byte === 0xff && jpeg[i + 1] === 0xda);
    expect(problemOf(join(jpeg.subarray(0, 2), jpeg.subarray(at)))).toBe(imageSentences.damaged);
  });
  test("WebP whose frame begins as none does, or needs another one", () => {
    const webp = made.webpOf(10, 10);
    for (const at of [23, 24, 25]) {
      const other = webp.slice();
      other[at] = 0;
      expect(problemOf(other), `byte ${at}`).toBe(imageSentences.damaged);
    }
    const other = webp.slice();
    other[20] = 0x11;
    expect(problemOf(other)).toBe(imageSentences.damaged);
    other[20] = 0x12;
    expect(problemOf(other)).toBeNull();
  });
  test("WebP whose canvas is not its frame", async () => {
    const webp = await files.withMetadata("webp");
    webp[24] = 9;
    expect(problemOf(webp)).toBe(imageSentences.damaged);
  });
});

describe("animated pictures", () => {
  test("WebP", async () => expect(problemOf(await files.animatedWebp())).toBe(imageSentences.animated));
  test("WebP that says so and has one frame", async () => {
    const webp = await files.withMetadata("webp");
    expect(problemOf(webp)).toBeNull();
    webp[20] = (webp[20] ?? 0) | 0x02;
    expect(problemOf(webp)).toBe(imageSentences.animated);
  });
  test("PNG", () => {
    const png = made.pngOf(10, 10, [made.pngChunk("acTL", new Uint8Array(8))]);
    expect(problemOf(png)).toBe(imageSentences.animated);
  });
});

describe("T-21: dimensions come from the header", () => {
  test.each([
    [30_000, 30_000],
    [8193, 10],
    [10, 8193],
    [8000, 5001],
  ])("%d × %d is refused", async (width, height) => {
    expect(problemOf(made.pngOf(width, height))).toBe(imageSentences.tooLarge);
    const jpeg = made.jpegClaiming(await files.plain("jpeg"), width, height);
    expect(problemOf(jpeg)).toBe(imageSentences.tooLarge);
  });
  test.each([
    ["lossy", 8193, 10],
    ["lossy", 10, 8193],
    ["lossy", 8000, 5001],
    ["lossless", 8193, 10],
    ["lossless", 10, 8193],
    ["lossless", 8000, 5001],
  ] as const)("WebP, %s, of %d × %d is refused, at its limit it is taken", (kind, width, height) => {
    const bytes = kind === "lossless" ? made.losslessWebpOf : made.webpOf;
    expect(problemOf(bytes(width, height))).toBe(imageSentences.tooLarge);
    expect(problemOf(bytes(Math.min(width, 8192), Math.min(height, 5000)))).toBeNull();
  });
  test("a second frame of JPEG, larger than the one that was looked at", async () => {
    const jpeg = await files.plain("jpeg");
    const at = jpeg.findIndex((byte, i) => byte === 0xff && jpeg[i + 1] === 0xc0);
    const frame = made.jpegClaiming(jpeg, 60_000, 60_000).subarray(at, at + 19);
    expect(problemOf(join(jpeg.subarray(0, at + 19), frame, jpeg.subarray(at + 19)))).toBe(
      imageSentences.damaged,
    );
  });
  test("a second frame of WebP, larger than the one that is looked at last", () => {
    for (const frames of [
      [made.webpOf(16_383, 16_383), made.webpOf(10, 10)],
      [made.webpOf(10, 10), made.losslessWebpOf(10, 10)],
    ]) {
      expect(problemOf(made.webpOfAll(...frames))).toBe(imageSentences.damaged);
    }
    expect(problemOf(made.webpOfAll(made.webpOf(10, 10)))).toBeNull();
  });
  test("8,192 a side and 40 megapixels are taken", () => {
    expect(problemOf(made.pngOf(8192, 4882))).toBeNull();
    expect(problemOf(made.pngOf(4882, 8192))).toBeNull();
    expect(problemOf(made.pngOf(8000, 5000))).toBeNull();
  });
  test("nothing by nothing is refused", () => {
    expect(problemOf(made.pngOf(0, 10))).toBe(imageSentences.damaged);
    expect(problemOf(made.pngOf(10, 0))).toBe(imageSentences.damaged);
  });
  test("two gigapixels in a few bytes", () => {
    expect(problemOf(made.pngOf(0x7fffffff, 0x7fffffff))).toBe(imageSentences.tooLarge);
  });
});

describe("ADM-17: 10 MB are 10,485,760 bytes", () => {
  test("exactly that is taken, one more is not", async () => {
    const jpeg = await files.plain("jpeg");
    const most = made.jpegOfBytes(jpeg, 10_485_760);
    expect(most.length).toBe(10_485_760);
    expect(problemOf(most)).toBeNull();
    expect(problemOf(made.jpegOfBytes(jpeg, 10_485_761))).toBe("L'image ne doit pas dépasser 10MB");
  });
});

test("the sentences, word for word, behind the file's name", () => {
  expect(fileSentence("a.png", imageSentences.notAnImage)).toBe(
    "a.png\u00a0: Le fichier doit être une image",
  );
  expect(fileSentence(" ", "Trop grande")).toBe("Fichier sans nom\u00a0: Trop grande");
  expect(imageSentences.format).toBe("Format accepté: JPEG, PNG, WebP");
  expect(declaredProblem({ type: "text/html", size: 1 })).toBe("notAnImage");
  expect(declaredProblem({ type: "image/gif", size: 1 })).toBe("format");
  expect(declaredProblem({ type: "image/jpeg", size: 10_485_761 })).toBe("tooHeavy");
  expect(declaredProblem({ type: "image/webp", size: 10_485_760 })).toBeNull();
});
