/**
 * Cuts the site's three families down to what French text needs and writes
 *   public/fonts/<name>-<hash>.woff2   (the hash lets them be cached for ever)
 *   public/fonts/<name>-OFL.txt
 *   app/fonts.css                      (faces, metric-compatible fallbacks, theme variables)
 *   app/fonts.ts                       (what the document preloads)
 *
 * Run it again after a change of characters, weights or font packages: node scripts/build-fonts.ts
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as harfbuzz from "harfbuzzjs";
import subsetFont from "subset-font";

const root = new URL("../", import.meta.url);
const fontsFolder = new URL("public/fonts/", root);

const printableAscii = codePoints(0x20, 0x7e);
const latin1 = codePoints(0xa0, 0xff);
// U+202F comes before « % » and inside numbers, U+2011 keeps « Rez-de-chaussée » whole.
const frenchExtras = "œŒŸ’‘“”–—…•€−→←↑↓≤≥\u202f\u2011";
const characters = printableAscii + latin1 + frenchExtras;

/** Advances are averaged over real French prose: letter frequency decides where lines break. */
const frenchSample =
  "Installez la base sur votre serveur, puis ouvrez le menu administrateur : chaque métier possède son coffre, ses " +
  "véhicules et ses grades. Les mappings sont fournis avec leurs coordonnées en jeu, de Mission Row à Paleto Bay. " +
  "Téléchargez le correctif, lisez ce qui change, fichier par fichier, et suivez les 12 étapes de mise à jour.";

/**
 * Average advance of `frenchSample` in em for the fonts that stand in until ours arrive. Measured on Liberation,
 * whose advances are those of Arial and Courier New by design.
 */
const arial = { names: ["Arial", "Liberation Sans", "Roboto"], averageAdvance: 0.4384 };
const arialBold = { names: ["Arial Bold", "Liberation Sans Bold", "Roboto Bold"], averageAdvance: 0.4705 };
const courier = { names: ["Courier New", "Liberation Mono", "Menlo", "Roboto Mono"], averageAdvance: 0.6001 };

type Cut = {
  name: string;
  family: string;
  source: string;
  copyright: string;
  /** The weight range the CSS promises, and one weight of it for measuring the fallback. */
  weight: string;
  axes?: Record<string, number | { min: number; max: number }>;
  features: string[];
  preload: boolean;
  standIns: { weight: string; measureAt?: number; font: typeof arial }[];
};

const cuts: Cut[] = [
  {
    name: "inter",
    family: "Inter",
    source: "inter-ui/variable/InterVariable.woff2",
    copyright: "Copyright (c) 2016 The Inter Project Authors (https://github.com/rsms/inter)",
    weight: "400 650",
    axes: { opsz: 14, wght: { min: 400, max: 650 } },
    features: ["kern", "ccmp", "tnum"],
    preload: true,
    standIns: [
      { weight: "400 550", measureAt: 400, font: arial },
      { weight: "551 650", measureAt: 600, font: arialBold },
    ],
  },
  {
    name: "space-grotesk",
    family: "Space Grotesk",
    source: "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2",
    copyright:
      "Copyright 2020 The Space Grotesk Project Authors (https://github.com/floriankarsten/space-grotesk)",
    weight: "600",
    axes: { wght: 600 },
    features: ["kern", "ccmp", "tnum"],
    preload: true,
    standIns: [{ weight: "600", font: arialBold }],
  },
  // Regular and Medium are two files: the variable package carries neither the slashed zero nor the arrows.
  ...(["Regular", "Medium"] as const).map((style) => ({
    name: `jetbrains-mono-${style.toLowerCase()}`,
    family: "JetBrains Mono",
    source: `jetbrains-mono/fonts/webfonts/JetBrainsMono-${style}.woff2`,
    copyright:
      "Copyright 2020 The JetBrains Mono Project Authors (https://github.com/JetBrains/JetBrainsMono)",
    weight: style === "Regular" ? "400" : "500",
    // `zero` stays, `calt` goes: it holds the ligatures, which would hide what one has to type.
    features: ["ccmp", "zero"],
    preload: false,
    standIns: style === "Regular" ? [{ weight: "400 500", font: courier }] : [],
  })),
];

const faces: string[] = [];
const fallbackFaces: string[] = [];
const preloaded: string[] = [];

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
  const url = `/fonts/${cut.name}-${createHash("sha256").update(woff2).digest("hex").slice(0, 8)}.woff2`;
  writeFileSync(new URL(`public${url}`, root), woff2);
  writeFileSync(new URL(`${licenceName(cut)}-OFL.txt`, fontsFolder), licenceText(cut));
  if (cut.preload) preloaded.push(url);
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
  `/* Written by scripts/build-fonts.ts. */
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
writeFileSync(
  new URL("app/fonts.ts", root),
  `// Written by scripts/build-fonts.ts.
/** Above the fold on every page; the mono faces come when a page uses them. */
export const preloadedFonts = ${JSON.stringify(preloaded).replaceAll(",", ", ")};
`,
);

function codePoints(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

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

/** Average advance, ascent and descent in em. */
function measure(sfnt: Uint8Array) {
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

function fallbackFace(
  family: string,
  standIn: Cut["standIns"][number],
  real: ReturnType<typeof measure>,
): string {
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

function fontFace(family: string, descriptors: Record<string, string>): string {
  const lines = Object.entries({ "font-family": `"${family}"`, ...descriptors }).map(
    ([key, value]) => `  ${key}: ${value};`,
  );
  return `@font-face {\n${lines.join("\n")}\n}`;
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`;
}
