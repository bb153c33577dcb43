import { line, panel, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import { INK, METAL, WHITE } from "../site/palette.ts";

/** Two lamps on jointed arms. */
export function lamps() {
  const head = (x: number, y: number, z: number, radius: number) =>
    group([
      cylinder([x, y], radius, [z, z + 3], "#eef6f4"),
      cylinder([x, y], radius * 0.86, [z + 3, z + 6], "#c3d2d6", radius * 0.5),
      cylinder([x, y], 2, [z + 6, z + 10], METAL),
    ]);
  const arm = {
    space: box([-20, 44], [-30, 10], [74, 98]),
    svg:
      wire(vectors(-18, 12, 72, -18, 12, 84, 10, -24, 92, 42, -10, 86, 42, -10, 78), "#c3d2d6", 2.4) +
      wire(vectors(10, -24, 92, 10, -24, 112), "#c3d2d6", 3),
  };
  return [head(-18, 12, 62, 15), head(42, -10, 68, 12), arm];
}

/** The machine at the head of the table, with its hoses and bag. */
export function anaesthesia() {
  return [
    group([
      cuboid([-59, -30, 0], [22, 18, 4], INK),
      cuboid(
        [-59, -30, 4],
        [20, 16, 26],
        WHITE,
        ({ left, right }) =>
          [8, 15].map((v) => panel(left, [2, 18], [v, v + 5], "#b3c2ca")).join("") +
          panel(right, [3, 13], [8, 20], "#8494a0"),
      ),
      cuboid(
        [-59, -33, 30],
        [18, 6, 15],
        INK,
        ({ left }) =>
          panel(left, [1.5, 16.5], [1.5, 13.5], "#183a33") +
          line(left, points(3, 6, 6, 6, 8, 11, 10, 3, 12, 6, 15, 6), "#6fdca0", 0.9),
      ),
      cylinder([-52, -24], 2.2, [30, 40], "#74c0fc"),
    ]),
    {
      space: box([-50, -44], [-24, -8], [10, 28]),
      svg: wire(vectors(-50, -22, 20, -44, -16, 12, -36, -4, 28), "#7d8f98", 1.3),
    },
  ];
}

/** The patient's screen on its stand, and the drip. */
export function monitors() {
  return [
    group([
      cuboid([73, -28, 0], [18, 18, 3], INK),
      cylinder([73, -28], 1.4, [3, 44], METAL),
      cuboid([73, -28, 24], [16, 12, 3], "#b3c2ca"),
      cuboid(
        [73, -28, 40],
        [28, 4, 19],
        INK,
        ({ left }) =>
          panel(left, [1.5, 26.5], [1.5, 17.5], "#14261f") +
          line(left, points(3, 12, 9, 12, 11, 16, 13, 7, 15, 12, 25, 12), "#6fdca0", 1) +
          line(left, points(3, 5, 8, 6, 14, 4, 20, 6, 25, 5), "#f5c542", 0.9),
      ),
    ]),
    // The drip.
    {
      space: box([28, 32], [-32, -28], [0, 62]),
      svg:
        wire(vectors(30, -30, 0, 30, -30, 60), "#c3d2d6", 1) +
        wire(vectors(25, -30, 60, 35, -30, 60), "#c3d2d6", 1) +
        wire(vectors(26, -30, 56, 26, -30, 49), "#ffb9b0", 4) +
        wire(vectors(34, -30, 56, 34, -30, 50), "#dff3f5", 4) +
        wire(vectors(26, -30, 47, 27, -24, 34, 30, -10, 28), "#e0807a", 0.7),
    },
  ];
}
