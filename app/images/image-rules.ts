/** What an uploaded picture must be, and the sentences that say so (ADM-16 to ADM-18, T-20, T-21). */

import { constantes } from "#app/site";
import { shorten } from "#app/text/shorten";

export const imageLimits = {
  bytes: constantes.imageOctetsMax,
  /**
   * A stored picture may be slightly larger: an earlier version checked its size before it wrote the orientation anew.
   */
  storedBytes: constantes.imageOctetsMax + 16,
  side: 8192,
  pixels: 40_000_000,
} as const;

export const imageSentences = {
  notAnImage: "Le fichier doit être une image",
  tooHeavy: "L'image ne doit pas dépasser 10MB",
  format: "Format accepté: JPEG, PNG, WebP",
  animated: "Les images animées ne sont pas acceptées",
  damaged: "L'image est incomplète ou abîmée",
  tooLarge: "L'image ne doit pas dépasser 8\u202f192 pixels de côté ni 40 mégapixels",
} as const;

type ImageProblem = keyof typeof imageSentences;
export type ImageType = "image/jpeg" | "image/png" | "image/webp";

/** Thrown when a file is refused; the message is the sentence to show. */
export class ImageError extends Error {
  override name = "ImageError";

  constructor(readonly problem: ImageProblem) {
    super(imageSentences[problem]);
  }
}

/** A sentence with the name of its file in front; a name from outside is shortened. */
export function fileSentence(fileName: string, sentence: string): string {
  const name = fileName.trim() || "Fichier sans nom";
  return `${shorten(name, 80)}\u00a0: ${sentence}`;
}

/** The checks that a browser can make before it reads the file: declared type and size. */
export function declaredProblem(file: { type: string; size: number }): ImageProblem | null {
  if (!file.type.startsWith("image/")) return "notAnImage";
  if (!/^image\/(jpeg|jpg|png|webp)$/.test(file.type)) return "format";
  return file.size > imageLimits.bytes ? "tooHeavy" : null;
}
