import { describe, expect, test } from "vitest";
import { quickIssues } from "#app/mappings/components/admin/send-mapping";
import type { FormPicture } from "#app/mappings/components/admin/use-pictures";

const megabyte = 1024 * 1024;

/** A picture whose variants, or else the file itself, have so many bytes. */
function picture(variants: readonly number[], file: number): FormPicture {
  const prepared = {
    variants: variants.map((size, width) => ({ width, blob: { size } })),
    original: { size: file },
    colour: "000000",
  } as unknown as NonNullable<FormPicture["prepared"]>;
  return { name: "locale-0", alt: "Vue", prepared, progress: null };
}

const stored: FormPicture = { name: "mappings/1/abc", alt: "Vue", url: "/images/a.jpg", progress: null };

const form = new FormData();
form.set("nom", "Nom");
form.set("nomFichier", "nv_nom");

describe("T-23: the weight of the pictures together is told before they are sent", () => {
  test.each<[string, FormPicture[], string[] | undefined]>([
    ["as much as the server takes", [picture([], 30 * megabyte), picture([], 30 * megabyte)], undefined],
    [
      "one byte more, of which nobody may read that it is no more",
      [picture([], 30 * megabyte), picture([], 30 * megabyte + 1), stored],
      [
        "Les images pèsent 60,1\u00a0Mo ensemble, et un envoi en prend 60 au plus\u00a0: retirez-en, ou enregistrez une partie d'entre elles avant d'ajouter les autres.",
      ],
    ],
    ["variants, which are sent in place of their file", [picture([1, 2, 3], 90 * megabyte)], undefined],
    [
      "variants that are too much",
      [picture([30 * megabyte, 31 * megabyte], 1)],
      [expect.stringContaining("61\u00a0Mo")],
    ],
  ])("%s", (_, pictures, issue) => {
    expect(quickIssues(form, pictures)["images"]).toEqual(issue);
  });
});
