import { leftFace, line, panel, rightFace, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { cuboid } from "../engine/solids.ts";
import { INK } from "../site/palette.ts";
import { STEEL } from "./corridor-walls.ts";

export const BEAM = "#ff5d55";
export const HEIGHT = 78;

/** Bars from wall to wall, with a door that stands open or not. */
export function gate(x: number, isOpen: boolean) {
  const space = box([x, x + 2], [-66, 44], [0, HEIGHT - 6]);
  const face = rightFace(space);
  const door = [42, 74] as const;
  const rods = Array.from({ length: 20 }, (_, index) => 3 + index * 5.5).filter(
    (u) => !isOpen || u < door[0] || u > door[1],
  );
  const rails: readonly (readonly [number, number])[] = isOpen
    ? [
        [0, door[0]],
        [door[1], 110],
      ]
    : [[0, 110]];
  const svg =
    rods.map((u) => line(face, points(u, 0, u, 72), "#7f8d99", 1.2)).join("") +
    rails
      .map(([from, to]) => [3, 30].map((v) => line(face, points(from, v, to, v), "#66747f", 1.7)).join(""))
      .join("") +
    line(face, points(0, 56, 110, 56), "#66747f", 1.7) +
    line(face, points(0, 72, 110, 72), "#66747f", 2.4) +
    [door[0], door[1]].map((u) => line(face, points(u, 0, u, 56), "#66747f", 2)).join("") +
    (isOpen
      ? ""
      : panel(face, [door[0] + 1, door[0] + 8], [24, 34], "#4b5962") +
        panel(face, [door[0] + 3, door[0] + 6], [27, 31], BEAM));
  if (!isOpen) return { space, svg };
  const leaf = box([x + 3, x + 34], [-30, -28], [0, 56]);
  const side = leftFace(leaf);
  return [
    { space, svg },
    {
      space: leaf,
      svg:
        Array.from({ length: 7 }, (_, index) =>
          line(side, points(index * 5, 0, index * 5, 56), STEEL, 1.2),
        ).join("") + [3, 30, 56].map((v) => line(side, points(0, v, 30, v), "#8b99a6", 1.7)).join(""),
    },
  ];
}

/** Red beams between two posts, at three heights. */
export function beams() {
  const pair = (x: number) => [
    [-58, 36].map((y) =>
      cuboid([x, y, 0], [5, 5, 44], INK, ({ left }) =>
        [10, 22, 34].map((v) => panel(left, [1.6, 3.4], [v, v + 2], BEAM)).join(""),
      ),
    ),
    {
      space: box([x - 0.2, x + 0.2], [-55, 33], [10, 36]),
      svg: [11, 23, 35]
        .map(
          (z) =>
            wire(vectors(x, -55, z, x, 33, z), BEAM, 2.6, 0.22) +
            wire(vectors(x, -55, z, x, 33, z), BEAM, 0.8),
        )
        .join(""),
    },
  ];
  return [pair(-12), pair(12)];
}
