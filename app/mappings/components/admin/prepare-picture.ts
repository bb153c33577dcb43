import { declaredProblem, fileSentence, ImageError, imageSentences } from "#app/images/image-rules";
import { inspectImage } from "#app/images/inspect-image";
import { mappingLimits, variantWidths } from "../../limits";

/** What is sent of a new picture: its variants, or the file itself where the browser writes no WebP. */
export interface PreparedPicture {
  variants: { width: number; blob: Blob }[];
  original: File;
  /** Main colour, `rrggbb`. */
  colour: string;
  /** Small copy for the form: the policy of the page allows no `blob:` address. */
  preview: ImageBitmap;
}

const quality = 0.82;

function draw(bitmap: ImageBitmap, width: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const toWebp = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));

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
  const widths = widthsFor(bitmap.width);
  const variants: PreparedPicture["variants"] = [];
  for (const width of widths) {
    const blob = await toWebp(draw(bitmap, width));
    if (blob?.type === "image/webp") variants.push({ width, blob });
    onProgress(variants.length / widths.length);
  }
  const preview = await createImageBitmap(draw(bitmap, Math.min(320, bitmap.width)));
  const prepared = { original: file, colour: mainColour(bitmap), preview };
  bitmap.close();
  return { ...prepared, variants: variants.length === widths.length ? variants : [] };
}

/** What a failed preparation says. */
export const refusalOf = (file: File, error: unknown): string =>
  fileSentence(file.name, error instanceof ImageError ? error.message : imageSentences.damaged);

/** Of a file that there is no room for. */
export const tooMany = (file: File): string =>
  fileSentence(file.name, `${mappingLimits.images} images au plus par mapping`);
