import { mayBeRestoring } from "#app/backups/restore/recent-restore.server";
import type { MappingImage } from "#app/db/schema";
import { fileSentence, ImageError, imageSentences } from "#app/images/image-rules";
import { imageFolder } from "#app/images/key";
import { type CleanImage, stripMetadata } from "#app/images/strip-metadata";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import type { UploadedFile } from "#app/platform/request/multipart.server";
import { randomToken } from "#app/platform/tokens";
import { mappingLimits, variantWidths } from "../limits";
import { variantKey } from "./image-address";

/** Shown until the picture arrives, when the browser did not send its main colour. */
const plainColour = "#18202a";
const largestVariant = 1600;

const storageSentence = "l'image n'a pas pu être enregistrée. Réessayez.";

export const objectKeys = (image: MappingImage) =>
  image.variants.map(({ width }) => variantKey(image, width));

type Stored = Omit<MappingImage, "alt">;

/** `nouvelle-2-800-18202a`: third new picture, its variant of 800 pixels, its main colour. */
const variantField = /^nouvelle-(\d{1,2})-(\d{1,4})-([0-9a-f]{6})$/;

interface Size {
  width: number;
  height: number;
}

/** Whether two are the same picture in two widths: as high as that width asks for, to two per cent or one pixel. */
function isSameShape(one: Size, other: Size): boolean {
  const [small, large] = one.width < other.width ? [one, other] : [other, one];
  const asked = (small.width * large.height) / large.width;
  return Math.abs(small.height - asked) <= Math.max(1, 0.02 * asked);
}

/** @returns what is wrong with another variant of a picture */
function addVariant(image: Stored, variant: CleanImage): string | null {
  const { width, height, type, bytes } = variant;
  const isNew = image.variants.every((other) => other.width !== width);
  const hasRoom = image.variants.length < variantWidths.length;
  if (!isNew || !hasRoom || image.type !== type || !isSameShape(image, variant))
    return imageSentences.damaged;
  image.variants.push({ width, bytes: bytes.length });
  image.variants.sort((a, b) => a.width - b.width);
  if (width > image.width) Object.assign(image, { width, height });
  return null;
}

/**
 * Puts the files of one form into R2 as they come, and takes them away again when the form does not
 * end in a saved row (T-32). After the first refused file the others are only looked at, so that one
 * answer names them all.
 */
export class ImageStore {
  /** Sentences about refused files, each with the file's name. */
  readonly problems: string[] = [];
  hasTooLarge = false;
  /** R2 refused a picture: not the sender's fault. */
  hasFailed = false;
  readonly #images = new Map<string, Stored>();
  readonly #put: string[] = [];
  #originals = 0;

  constructor(
    private readonly services: Pick<Services, "env" | "log">,
    private readonly mappingId: string,
  ) {}

  /** The new pictures by name (`nouvelle-0` …), in the order of their first file. */
  get images(): ReadonlyMap<string, Stored> {
    return this.#images;
  }

  /** One file of the form: a variant made by the browser, or an original. */
  readonly add = async (file: UploadedFile): Promise<void> => {
    const variant = file.field.match(variantField);
    const isOriginal = file.field === "images" || file.field === "images[]";
    const picture = `nouvelle-${variant ? Number(variant[1]) : this.#nextOriginal()}`;
    // A file input that was left empty.
    if (isOriginal && file.fileName === "" && file.bytes.length === 0 && !file.isTooLarge) return;
    if (!variant && !isOriginal) {
      this.problems.push(
        fileSentence(file.fileName, `le champ «\u00a0${file.field.slice(0, 40)}\u00a0» n'existe pas`),
      );
      return;
    }
    const clean = this.#inspect(file);
    if (!clean || this.problems.length > 0) return;
    const problem = this.#record(picture, clean, variant);
    if (problem) this.problems.push(fileSentence(file.fileName, problem));
    else await this.#store(picture, clean, file.fileName);
  };

  /** The number of the next original: of all pictures, though those that the browser prepared name theirs themselves. */
  #nextOriginal(): number {
    while (this.#images.has(`nouvelle-${this.#originals}`)) this.#originals++;
    return this.#originals++;
  }

  #inspect(file: UploadedFile): CleanImage | null {
    try {
      if (file.isTooLarge) throw new ImageError("tooHeavy");
      return stripMetadata(file.bytes);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      if (error.problem === "tooHeavy") this.hasTooLarge = true;
      this.problems.push(fileSentence(file.fileName, error.message));
      return null;
    }
  }

  /** Makes or completes the picture's record; returns what is wrong with this variant. */
  #record(picture: string, clean: CleanImage, variant: RegExpMatchArray | null): string | null {
    const [, , named, colour] = variant ?? [];
    const isAsNamed = !variant || (Number(named) === clean.width && clean.width <= largestVariant);
    const image = this.#images.get(picture);
    const problem = image ? addVariant(image, clean) : this.#begin(picture, clean, colour);
    return problem ?? (isAsNamed ? null : imageSentences.damaged);
  }

  #begin(picture: string, { width, height, type, bytes }: CleanImage, colour?: string): string | null {
    if (this.#images.size >= mappingLimits.images)
      return `${mappingLimits.images} images au plus par mapping`;
    this.#images.set(picture, {
      key: imageFolder(this.mappingId) + randomToken(),
      width,
      height,
      type,
      placeholder: colour ? `#${colour}` : plainColour,
      variants: [{ width, bytes: bytes.length }],
    });
    return null;
  }

  async #store(picture: string, clean: CleanImage, fileName: string): Promise<void> {
    const image = this.#images.get(picture);
    if (!image) return;
    const key = variantKey(image, clean.width);
    // Noted before: a put that fails may have stored the object all the same.
    this.#put.push(key);
    try {
      await this.services.env.BUCKET.put(key, clean.bytes, { httpMetadata: { contentType: clean.type } });
    } catch (error) {
      this.services.log.error("image-non-rangee", { reason: describeError(error) });
      this.hasFailed = true;
      this.problems.push(fileSentence(fileName, storageSentence));
    }
  }

  /** Takes away everything that was put; what cannot be is left to the nightly job. */
  async discard(): Promise<void> {
    await deleteObjects(this.services, this.#put.splice(0));
  }
}

/** Deletes objects of R2; a failure is logged and left to the nightly job. */
export async function deleteObjects(
  { env, log }: Pick<Services, "env" | "log">,
  keys: readonly string[],
): Promise<void> {
  try {
    for (let from = 0; from < keys.length; from += 1000) {
      await env.BUCKET.delete(keys.slice(from, from + 1000));
    }
  } catch (error) {
    log.warn("images-non-supprimees", { count: keys.length, reason: describeError(error) });
  }
}

/**
 * Deletes the pictures that a change has just left without a name.
 *
 * A restore may have found them in R2 and be about to name them again: if one may be under way, they are left to the
 * nightly job, which asks the same. One case remains: a restore that begins between that question and the delete right
 * after it. Its archive still has the pictures, and another dry run says of the mapping that its picture is lost.
 */
export async function deletePictures(
  services: Pick<Services, "db" | "env" | "log" | "now">,
  images: readonly MappingImage[],
): Promise<void> {
  if (images.length === 0) return;
  const mayBeNamed = await mayBeRestoring(services).catch(() => true);
  if (!mayBeNamed) await deleteObjects(services, images.flatMap(objectKeys));
}
