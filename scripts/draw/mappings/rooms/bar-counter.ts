import { line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block, cuboid } from "../engine/solids.ts";
import { bottles } from "../props/interior.ts";
import { NEON_VIOLET, type Site } from "../site/palette.ts";

const LIQUORS = ["#f2c07a", "#8fd9c8", "#c79bff", "#ff9fb8", "#dff3f5", "#d9843f"] as const;

/** Four sides of counter around the barkeepers' floor. */
export function counter({ accent }: Site) {
  const color = "#4c3f68";
  const side = (x: readonly [number, number], y: readonly [number, number]) => [
    block(box(x, y, [0, 24]), color, ({ left, right }) =>
      [5, 18]
        .map(
          (v) =>
            line(left, points(1, v, left.width - 1, v), v === 5 ? NEON_VIOLET : accent, 1.3) +
            line(right, points(1, v, right.width - 1, v), v === 5 ? "#5c50a8" : "#a8579a", 1.3),
        )
        .join(""),
    ),
    block(box([x[0] - 2, x[1] + 2], [y[0] - 2, y[1] + 2], [24, 27]), "#d9c8e6"),
  ];
  return [
    group(side([-50, 54], [-26, -14])),
    group(side([-50, -38], [-12, 20])),
    group(side([42, 54], [-12, 20])),
    group([
      side([-50, 54], [22, 34]),
      bottles(-40, 28, 27, 2, LIQUORS),
      cylinder([-8, 28], 2, [27, 31], "#dff3f5"),
      cylinder([6, 29], 2, [27, 32], "#ffb9de"),
      cylinder([30, 27], 2, [27, 31], "#dff3f5"),
    ]),
  ];
}

/** Shelves of bottles in the middle, lit from below. */
export function bottleTower() {
  const level = (z: number, width: number, count: number) => [
    cuboid([2, 4, z], [width, 14, 2], "#8a6fb0", ({ left }) => panel(left, [0, width], [0, 2], "#ffd9f4")),
    bottles(2 - width / 2 + 4, 8, z + 2, count, LIQUORS, (width - 8) / (count - 1)),
  ];
  return group([
    cuboid([2, 4, 0], [54, 16, 26], "#4c3f68"),
    cuboid([2, 0, 26], [50, 4, 40], "#5d4f7a", ({ left }) => panel(left, [1, 49], [1, 39], "#8a5f9e")),
    level(26, 54, 10),
    level(39, 50, 9),
    level(52, 46, 8),
    cuboid(
      [2, 3, 66],
      [54, 16, 4],
      "#8d4c82",
      ({ left, right }) =>
        line(left, points(1, 2, 53, 2), "#ff9fe4", 1.5) + line(right, points(1, 2, 15, 2), "#c265ad", 1.5),
    ),
  ]);
}
