import { line, panel, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import { glassMark } from "../props/trade-signs.ts";
import { INK, NEON_VIOLET, type Site } from "../site/palette.ts";

/** Doors, canopy and the ropes on both sides of the carpet. */
export function entrance({ accent }: Site) {
  return [
    block(
      box([-30, 10], [28, 29], [0, 30]),
      "#3a3049",
      ({ left }) =>
        panel(left, [4, 36], [0, 26], "#f6a9e4") +
        panel(left, [12, 28], [0, 22], "#ffd7f3") +
        line(left, points(20, 0, 20, 22), "#a4528b", 1) +
        line(left, points(12, 0, 12, 22, 28, 22, 28, 0), "#a4528b", 0.9),
    ),
    block(
      box([-36, 16], [28, 50], [30, 35]),
      "#c268b2",
      ({ left, right }) =>
        line(left, points(1, 2.5, 51, 2.5), accent, 2.6) + line(right, points(1, 2.5, 21, 2.5), accent, 2.6),
    ),
    cylinder([-32, 46], 1.6, [0, 30], "#efe3f2"),
    cylinder([12, 46], 1.6, [0, 30], "#efe3f2"),
    // Ropes on both sides of the carpet.
    [-26, 6].map((x) => [
      cylinder([x, 56], 1, [0, 8], "#d9b36c"),
      cylinder([x, 74], 1, [0, 8], "#d9b36c"),
      {
        space: box([x - 0.1, x + 0.1], [57.1, 72.9], [4, 8]),
        svg: wire(vectors(x, 56, 7.4, x, 65, 4.8, x, 74, 7.4), "#c2508f", 0.9),
      },
    ]),
  ];
}

/** The tall sign beside the street. */
export function pylon({ accent }: Site) {
  return [
    block(box([92, 96], [48, 52], [0, 46]), "#5b5270"),
    block(
      box([74, 114], [47, 53], [46, 92]),
      INK,
      ({ left }) =>
        line(left, points(2.5, 2.5, 37.5, 2.5, 37.5, 43.5, 2.5, 43.5, 2.5, 2.5), NEON_VIOLET, 1.4) +
        glassMark(left, 20, 22, 27, accent),
    ),
  ];
}
