import { mix } from "../engine/color.ts";

/** One colour per job; the same ones mark the jobs everywhere on the site. */
const JOB_COLORS: Readonly<Record<string, string>> = {
  Police: "#6ea8ff",
  EMS: "#ff8a8a",
  Mécano: "#ffa25c",
  Sheriff: "#d9b36c",
  "Boîte de nuit": "#ef7fd6",
  Concessionnaire: "#7ddfe6",
  Taxi: "#f5d442",
  Banque: "#6fdca0",
  Bijouterie: "#a6b4ff",
  Épicerie: "#b5dd63",
  Pompier: "#ff6f52",
  Gouvernement: "#c3cedb",
  Restaurant: "#f0a07a",
  Gang: "#b794f6",
  Aucun: "#93a3b3",
};

/** The land at dusk, before the job gives it its hint of colour. */
const NIGHT = "#131d29";
export const LIT = { left: "#ffd58a", right: "#eeb45f", top: "#ffe3ae" } as const;
export const DARK = { left: "#1c2936", right: "#16212c", top: "#1c2936" } as const;

/** Colours that many pictures share. */
export const WHITE = "#dfe6ec";
export const INK = "#1a232d";
export const METAL = "#8b98a5";
export const BRASS = "#d9b36c";
export const NEON_VIOLET = "#8f7bff";
export const NEON_TURQUOISE = "#62e0d6";
export const WOOD = "#8a6a4c";
export const LEAF = "#3f7a5c";
export const LAMP = "#ffd58a";
/** Lamplight on the ground: deeper than the lamp, or the veil turns olive on asphalt. */
export const GLOW = "#ffa95e";
export const RED = "#e0605a";
export const BLUE = "#5b8fe6";

export type Soil = "city" | "desert" | "grass" | "quay";

const PAVEMENTS: Readonly<Record<Soil, string>> = {
  city: "#2a3541",
  desert: "#4d4538",
  grass: "#2a3a37",
  quay: "#343d45",
};

/** Everything a picture takes from its job and from where it stands. */
export type Site = {
  readonly accent: string;
  readonly sky: string;
  readonly water: string;
  readonly street: string;
  readonly highway: string;
  readonly contour: string;
  readonly pavement: string;
  readonly kerb: string;
  readonly slab: string;
  readonly shadow: string;
  readonly asphalt: string;
  readonly marking: string;
};

export function siteOf(metier: string, soil: Soil): Site {
  const accent = JOB_COLORS[metier];
  if (!accent) throw new Error(`No colour for the job ${metier}`);
  const sky = mix(NIGHT, accent, 0.06);
  const pavement = mix(PAVEMENTS[soil], accent, 0.05);
  const asphalt = mix(soil === "desert" ? "#2a2824" : "#18222d", accent, 0.02);
  return {
    accent,
    sky,
    water: mix(sky, "#050a10", 0.55),
    street: mix(sky, "#8fa6bd", 0.14),
    highway: mix(sky, "#8fb4d8", 0.3),
    contour: mix(sky, "#8fa6bd", 0.06),
    pavement,
    kerb: mix(pavement, "#c6d2de", 0.16),
    slab: mix(pavement, "#0b1118", 0.18),
    shadow: mix(pavement, "#070c12", 0.42),
    asphalt,
    marking: mix(asphalt, "#a9bdd0", 0.42),
  };
}
