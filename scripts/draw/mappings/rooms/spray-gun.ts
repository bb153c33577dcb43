import { glow, wire } from "../engine/face.ts";
import { box, vectors } from "../engine/iso.ts";
import { METAL, type Site } from "../site/palette.ts";

/** The hose lies flat: it is part of the floor. */
export function hose(): string {
  const run = [
    [-18, 56],
    [2, 72],
    [44, 76],
    [60, 66],
    [66, 34],
    [84, 6],
    [104, -24],
    [100, -62],
  ] as const;
  return wire(
    run.map(([x, y]) => [x, y, 0]),
    "#2b333b",
    1.5,
  );
}

/** The gun on its stand, and the mist before it. */
export function sprayGun({ accent }: Site) {
  const [x, y] = [-22, 48];
  const mist = [
    [-8, 27, 5],
    [-13, 23, 6],
    [-16, 31, 6],
    [-21, 26, 7.5],
  ] as const;
  return [
    {
      space: box([x - 6, x + 6], [y - 24, y + 8], [0.5, 48]),
      svg:
        mist.map(([dy, z, size]) => glow([x - 3, y + dy, z], size, accent, 0.3)).join("") +
        wire(vectors(x, y, 0, x, y, 24), METAL, 1.6) +
        wire(vectors(x - 7, y + 5, 0, x, y, 4, x + 7, y - 3, 0), METAL, 1.4) +
        wire(vectors(x, y + 2, 26, x - 2, y - 5, 27), "#3d4854", 3.4) +
        wire(vectors(x, y + 2, 26, x, y + 5, 18, x + 4, y + 8, 0), "#2b333b", 1.6) +
        wire(vectors(x - 1, y, 29, x - 1, y, 34), accent, 4.6),
    },
  ];
}
