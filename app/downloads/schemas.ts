import { z } from "zod";
import { lineText, linkText } from "#app/text/text-rules";
import { isSeen } from "#app/text/unseen";

/** A file of the downloads page, as staff edit it (DL-12). */
export const downloadSchema = z.object({
  title: lineText(120).refine(isSeen, "Indiquez le titre."),
  // Its field has several lines; what is shown is one, which breaks where it has to.
  description: z
    .string()
    .overwrite((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join(" "),
    )
    .pipe(lineText(300)),
  size: lineText(30).refine(isSeen, "Indiquez la taille, par exemple 12\u00a0Go."),
  format: lineText(20),
  version: lineText(30),
  link: linkText("Indiquez le lien du fichier."),
  sha256: z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (text) => text === "" || /^[0-9a-f]{64}$/.test(text),
      "Indiquez les 64 chiffres hexadécimaux, ou laissez vide.",
    ),
});

export type DownloadInput = z.output<typeof downloadSchema>;
