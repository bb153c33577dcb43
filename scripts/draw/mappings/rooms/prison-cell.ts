import { leftFace, line, panel, wire } from "../engine/face.ts";
import { box, points, type Range, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block, cuboid } from "../engine/solids.ts";
import { WHITE } from "../site/palette.ts";

export const BACK = -100;
export const FRONT = -30;
export const HEIGHT = 74;
export const WIDTH = 63;
export const STEEL = "#93a5b8";

/** The front of a cell; an open one leaves a gap where its door was. */
function bars(x: Range, open: boolean) {
  const space = box(x, [FRONT, FRONT + 1.5], [0, HEIGHT - 10]);
  const face = leftFace(space);
  const door: Range = [face.width - 26, face.width - 4];
  const isGap = (u: number) => open && u > door[0] && u < door[1];
  const rods = Array.from({ length: 13 }, (_, index) => 2 + (index * (face.width - 4)) / 12).filter(
    (u) => !isGap(u),
  );
  const rails = open
    ? [
        [0, door[0]],
        [door[1], face.width],
      ]
    : [[0, face.width]];
  return {
    space,
    svg:
      rods.map((u) => line(face, points(u, 0, u, face.height), STEEL, 1.1)).join("") +
      rails
        .map(([from = 0, to = 0]) =>
          [2, 30].map((v) => line(face, points(from, v, to, v), "#71839a", 1.4)).join(""),
        )
        .join("") +
      line(face, points(0, face.height, face.width, face.height), "#71839a", 2) +
      (open ? "" : panel(face, [door[0] + 1, door[0] + 6], [26, 33], "#5b6b7e")),
  };
}

/** A bunk, a blanket, a basin and a seat; the wall to the next cell. */
export function cell(x: number, index: number) {
  const isOpen = index === 1;
  const blanket = ["#7d6a4f", "#56718f", "#6b7d5f"][index] ?? "#56718f";
  return [
    block(box([x + WIDTH - 4, x + WIDTH], [BACK, FRONT], [0, HEIGHT - 8]), "#8094ac"),
    group([
      cuboid([x + 16, BACK + 26, 0], [24, 46, 9], "#586a7d"),
      cuboid([x + 16, BACK + 26, 9], [24, 46, 3], "#b8c4cf"),
      cuboid([x + 16, BACK + 34, 12], [24, 30, 1], blanket),
      cuboid([x + 16, BACK + 9, 12], [16, 9, 2.4], WHITE),
    ]),
    group([
      cylinder([x + 46, BACK + 10], 5, [0, 9], "#c9d3dc"),
      cuboid([x + 46, BACK + 3, 9], [10, 4, 8], "#b3bfca"),
    ]),
    bars([x, x + WIDTH - 4], isOpen),
    isOpen
      ? {
          space: box([x + WIDTH - 9, x + WIDTH - 7.5], [FRONT + 2, FRONT + 24], [0, HEIGHT - 12]),
          svg:
            Array.from({ length: 6 }, (_, rod) =>
              wire(
                vectors(
                  x + WIDTH - 8,
                  FRONT + 2 + rod * 4.2,
                  0,
                  x + WIDTH - 8,
                  FRONT + 2 + rod * 4.2,
                  HEIGHT - 12,
                ),
                STEEL,
                1.1,
              ),
            ).join("") +
            [2, 30, HEIGHT - 12]
              .map((z) =>
                wire(vectors(x + WIDTH - 8, FRONT + 2, z, x + WIDTH - 8, FRONT + 23, z), "#71839a", 1.4),
              )
              .join(""),
        }
      : [],
  ];
}
