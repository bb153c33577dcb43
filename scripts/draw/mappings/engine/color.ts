type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function format(channels: Rgb): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** `amount` 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const [r1, g1, b1] = parse(first);
  const [r2, g2, b2] = parse(second);
  return format([r1 + (r2 - r1) * amount, g1 + (g2 - g1) * amount, b1 + (b2 - b1) * amount]);
}

/** Positive amounts go to white, negative ones to black. */
export function shade(color: string, amount: number): string {
  return mix(color, amount > 0 ? "#ffffff" : "#000000", Math.abs(amount));
}

/** The light of every picture: from above and from the left, so that +x is the dark side. */
const LIGHT_ON_TOP = 0.16;
const LIGHT_ON_LEFT = -0.18;
const LIGHT_ON_RIGHT = -0.48;

type Tones = { readonly top: string; readonly left: string; readonly right: string };

export function tones(color: string): Tones {
  return {
    top: shade(color, LIGHT_ON_TOP),
    left: shade(color, LIGHT_ON_LEFT),
    right: shade(color, LIGHT_ON_RIGHT),
  };
}

/**
 * The tone of a face with any unit normal: the three tones weighted by the squares of its parts (they sum to 1).
 * Faces that lean away from the viewer are taken a little darker than those that lean towards him.
 */
export function toneOf(color: string, [nx, ny, nz]: readonly [number, number, number]): string {
  const light =
    nz * nz * LIGHT_ON_TOP +
    ny * ny * (ny < 0 ? -0.34 : LIGHT_ON_LEFT) +
    nx * nx * (nx < 0 ? 0.02 : LIGHT_ON_RIGHT);
  return shade(color, light);
}
