/** What is cut, and down to what: the families of the site, and the fonts that stand in for them. */

const printableAscii = codePoints(0x20, 0x7e);
const latin1 = codePoints(0xa0, 0xff);
// U+202F comes before « % » and inside numbers, U+2011 keeps « Rez-de-chaussée » whole.
const frenchExtras = "œŒŸ’‘“”–—…•€−→←↑↓≤≥\u202f\u2011";
export const characters = printableAscii + latin1 + frenchExtras;

/**
 * Average advance, in em, of the sample of `faces.ts` for the fonts that stand in until ours arrive. Measured on Liberation,
 * whose advances are those of Arial and Courier New by design.
 */
const arial = { names: ["Arial", "Liberation Sans", "Roboto"], averageAdvance: 0.4384 };
const arialBold = { names: ["Arial Bold", "Liberation Sans Bold", "Roboto Bold"], averageAdvance: 0.4705 };
const courier = { names: ["Courier New", "Liberation Mono", "Menlo", "Roboto Mono"], averageAdvance: 0.6001 };

/** A system font that is shown until a cut one has come. */
export interface StandIn {
  weight: string;
  /** One weight of a variable font, for measuring. */
  measureAt?: number;
  font: typeof arial;
}

export interface Cut {
  name: string;
  family: string;
  /** File of a package, from the name of the package. */
  source: string;
  copyright: string;
  /** Weight or range of weights, as the CSS promises it. */
  weight: string;
  axes?: Record<string, number | { min: number; max: number }>;
  features: string[];
  standIns: StandIn[];
}

export const cuts: Cut[] = [
  {
    name: "inter",
    family: "Inter",
    source: "inter-ui/variable/InterVariable.woff2",
    copyright: "Copyright (c) 2016 The Inter Project Authors (https://github.com/rsms/inter)",
    weight: "400 650",
    axes: { opsz: 14, wght: { min: 400, max: 650 } },
    features: ["kern", "ccmp", "tnum"],
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
    standIns: style === "Regular" ? [{ weight: "400 500", font: courier }] : [],
  })),
];

function codePoints(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
