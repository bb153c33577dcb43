/**
 * Cuts the site's three families down to what French text needs and writes
 *   public/fonts/<name>-<hash>.woff2   (the hash lets them be cached for ever)
 *   public/fonts/<name>-OFL.txt
 *   app/fonts.css                      (faces, metric-compatible fallbacks, theme variables)
 *
 * Run it again after a change of characters, weights or font packages: npx node scripts/fonts/main.ts
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { publish } from "../publish.ts";
import { type Cut, characters, cuts } from "./cuts.ts";
import { fallbackFace, fontFace, measure } from "./faces.ts";

const root = new URL("../../", import.meta.url);
const fontsFolder = new URL("public/fonts/", root);

const faces: string[] = [];
const fallbackFaces: string[] = [];

mkdirSync(fontsFolder, { recursive: true });
for (const file of readdirSync(fontsFolder)) rmSync(new URL(file, fontsFolder));

for (const cut of cuts) {
  const original = readFileSync(packageFile(cut.source));
  const options = { noHinting: true, keepFeatures: cut.features };
  const woff2 = await subsetFont(original, characters, {
    ...options,
    targetFormat: "woff2",
    variationAxes: cut.axes,
  });
  const url = `/fonts/${publish(new URL(`${cut.name}.woff2`, fontsFolder), woff2)}`;
  writeFileSync(new URL(`${licenceName(cut)}-OFL.txt`, fontsFolder), licenceText(cut));
  faces.push(
    fontFace(cut.family, {
      "font-weight": cut.weight,
      "font-display": "swap",
      src: `url("${url}") format("woff2")`,
    }),
  );

  for (const standIn of cut.standIns) {
    const variationAxes = standIn.measureAt ? { ...cut.axes, wght: standIn.measureAt } : cut.axes;
    const sfnt = await subsetFont(original, characters, { ...options, targetFormat: "sfnt", variationAxes });
    fallbackFaces.push(fallbackFace(cut.family, standIn, measure(sfnt)));
  }
  console.log(url, woff2.length, "bytes");
}

writeFileSync(
  new URL("app/fonts.css", root),
  `/* Written by scripts/fonts/main.ts. */
${faces.join("\n")}

/* The fallbacks take the widths and line heights of the fonts they stand in for, so that nothing moves at the swap. */
${fallbackFaces.join("\n")}

@theme static {
  --font-sans: "Inter", "Inter Fallback", system-ui, sans-serif;
  --font-title: "Space Grotesk", "Space Grotesk Fallback", system-ui, sans-serif;
  --font-mono: "JetBrains Mono", "JetBrains Mono Fallback", ui-monospace, monospace;
  --font-mono--font-feature-settings: "zero";
  --default-mono-font-feature-settings: "zero";
}
`,
);
function packageFile(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}

function licenceName(cut: Cut): string {
  return cut.family.toLowerCase().replaceAll(" ", "-");
}

/** The licence is the same text for every family; only the copyright line before it differs. */
function licenceText(cut: Cut): string {
  const licence = readFileSync(packageFile("inter-ui/LICENSE.txt"), "utf8");
  return `${cut.copyright}\n\n${licence.slice(licence.indexOf("This Font Software is licensed"))}`;
}
