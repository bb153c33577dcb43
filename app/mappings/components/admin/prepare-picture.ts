import {
  declaredProblem,
  fileSentence,
  ImageError,
  type ImageType,
  imageSentences,
} from "#app/images/image-rules";
import { inspectImage } from "#app/images/inspect-image";
import { mappingLimits, variantWidths } from "../../limits";

/** What is sent of a new picture: its variants, or the file itself where the browser makes nothing smaller. */
export interface PreparedPicture {
  variants: { width: number; blob: Blob }[];
  original: File;
  /** Main colour, `rrggbb`. */
  colour: string;
  /** Small copy for the form: the policy of the page allows no `blob:` address. */
  preview: ImageBitmap;
}

const quality = 0.82;

/** @param behind colour of what is seen through, where the picture is to have nothing of it */
function draw(bitmap: ImageBitmap, width: number, behind?: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  if (context && behind) {
    context.fillStyle = behind;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** @returns null where the browser does not write this format */
async function encode(canvas: HTMLCanvasElement, type: ImageType): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob?.type === type ? blob : null;
}

function mainColour(bitmap: ImageBitmap): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, 0, 0, 1, 1);
  const [red = 24, green = 32, blue = 42] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return [red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("");
}

/** The widths that make sense: none larger than the picture itself. */
function widthsFor(natural: number): number[] {
  const smaller = variantWidths.filter((width) => width < natural);
  return smaller.length < variantWidths.length ? [...smaller, natural] : smaller;
}

/**
 * The picture in its widths: WebP, or JPEG where the browser writes none, on the colour that pages show behind a picture.
 *
 * @returns none where that makes nothing smaller of the file
 */
async function makeVariants(
  bitmap: ImageBitmap,
  { file, colour }: { file: File; colour: string },
  onProgress: (share: number) => void,
): Promise<PreparedPicture["variants"]> {
  const isWebp = await encode(draw(bitmap, 1), "image/webp");
  const widths = widthsFor(bitmap.width);
  const variants: PreparedPicture["variants"] = [];
  for (const width of widths) {
    const blob = isWebp
      ? await encode(draw(bitmap, width), "image/webp")
      : await encode(draw(bitmap, width, `#${colour}`), "image/jpeg");
    if (!blob || (!isWebp && variants.length === 0 && blob.size >= file.size)) return [];
    variants.push({ width, blob });
    onProgress(variants.length / widths.length);
  }
  return variants;
}

/**
 * Checks a chosen file as the server will, and makes its variants: what is sent is a tenth of it, and
 * has no metadata left.
 *
 * @throws ImageError with the sentence to show.
 */
export async function preparePicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<PreparedPicture> {
  const problem = declaredProblem(file);
  if (problem) throw new ImageError(problem);
  inspectImage(new Uint8Array(await file.arrayBuffer()));
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new ImageError("damaged");
  });
  const colour = mainColour(bitmap);
  const variants = await makeVariants(bitmap, { file, colour }, onProgress);
  const preview = await createImageBitmap(draw(bitmap, Math.min(320, bitmap.width)));
  bitmap.close();
  return { variants, original: file, colour, preview };
}

/** What a failed preparation says. */
export const refusalOf = (file: File, error: unknown): string =>
  fileSentence(file.name, error instanceof ImageError ? error.message : imageSentences.damaged);

/** Of a file that there is no room for. */
export const tooMany = (file: File): string =>
  fileSentence(file.name, `${mappingLimits.images} images au plus par mapping`);
