/** How wide and how high a font runs, and the `@font-face` of a stand-in that takes as much room. */
import * as harfbuzz from "harfbuzzjs";
import type { StandIn } from "./cuts.ts";

/** Advances are averaged over real French prose: letter frequency decides where lines break. */
const frenchSample =
  "Installez la base sur votre serveur, puis ouvrez le menu administrateur : chaque métier possède son coffre, ses " +
  "véhicules et ses grades. Les mappings sont fournis avec leurs coordonnées en jeu, de Mission Row à Paleto Bay. " +
  "Téléchargez le correctif, lisez ce qui change, fichier par fichier, et suivez les 12 étapes de mise à jour.";

/** Average advance, ascent and descent in em. */
export function measure(sfnt: Uint8Array) {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(sfnt).buffer));
  const font = new harfbuzz.Font(face);
  const buffer = new harfbuzz.Buffer();
  buffer.addText(frenchSample);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const advance = buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0);
  const { ascender, descender, lineGap } = font.hExtents();
  return {
    averageAdvance: advance / face.upem / frenchSample.length,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    lineGap: lineGap / face.upem,
  };
}

export function fallbackFace(family: string, standIn: StandIn, real: ReturnType<typeof measure>): string {
  const sizeAdjust = real.averageAdvance / standIn.font.averageAdvance;
  return fontFace(`${family} Fallback`, {
    "font-weight": standIn.weight,
    src: standIn.font.names.map((name) => `local("${name}")`).join(", "),
    "size-adjust": percent(sizeAdjust),
    // These three scale with size-adjust, hence the division.
    "ascent-override": percent(real.ascent / sizeAdjust),
    "descent-override": percent(real.descent / sizeAdjust),
    "line-gap-override": percent(real.lineGap / sizeAdjust),
  });
}

export function fontFace(family: string, descriptors: Record<string, string>): string {
  const lines = Object.entries({ "font-family": `"${family}"`, ...descriptors }).map(
    ([key, value]) => `  ${key}: ${value};`,
  );
  return `@font-face {\n${lines.join("\n")}\n}`;
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`;
}
