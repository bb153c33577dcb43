import sharp from "sharp";

/** What the site asks for, and the most a file of that width may weigh, in bytes. */
export const VARIANTS = [
  { width: 400, limit: 10_000 },
  { width: 800, limit: 25_000 },
  { width: 1600, limit: 60_000 },
] as const;

const BEST_QUALITY = 86;
const LEAST_QUALITY = 60;

/** The picture at one width, as good as its limit allows. sharp writes no metadata unless it is asked to. */
export async function renderWebp(svg: string, width: number, limit: number): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg))
    .removeAlpha()
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let quality = BEST_QUALITY; quality >= LEAST_QUALITY; quality -= 2) {
    const { width, height, channels } = pixels.info;
    const file = await sharp(pixels.data, { raw: { width, height, channels } })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (file.length <= limit) return file;
  }
  throw new Error(`A picture ${width} wide does not fit in ${limit} bytes`);
}

/** The colour that most of the picture has: it stands in while the picture loads. */
export async function dominantColor(svg: string): Promise<string> {
  const { data } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .resize(200)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let index = 0; index + 2 < data.length; index += 3) {
    const color = data.readUIntBE(index, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return `#${(most?.[0] ?? 0).toString(16).padStart(6, "0")}`;
}
