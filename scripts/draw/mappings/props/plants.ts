import { shade } from "../engine/color.ts";
import { wire } from "../engine/face.ts";
import { box, type Vector, vectors } from "../engine/iso.ts";
import { group, type Item } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import { LEAF } from "../site/palette.ts";

const TRUNK = "#57493f";

/** A palm: fronds behind the crown are darker than those before it. */
export function palm(x: number, y: number, height = 34): Item {
  const crown: Vector = [x, y, height];
  const fronds = [200, 250, 300, 340, 20, 65, 110, 155].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const isNear = dx + dy > -0.2;
    const arc: Vector[] = [
      crown,
      [x + dx * 5, y + dy * 5, height + 3],
      [x + dx * 10, y + dy * 10, height + 1],
      [x + dx * 13, y + dy * 13, height - 5],
    ];
    return { isNear, svg: wire(arc, isNear ? LEAF : shade(LEAF, -0.3), 2.4) };
  });
  const svg =
    fronds
      .filter((each) => !each.isNear)
      .map((each) => each.svg)
      .join("") +
    wire([[x, y, 0], [x + 0.8, y, height * 0.5], crown], TRUNK, 2.2) +
    fronds
      .filter((each) => each.isNear)
      .map((each) => each.svg)
      .join("");
  return { space: box([x - 3, x + 3], [y - 3, y + 3], [0, height + 4]), svg };
}

/** A clipped bush or a planter's box of green. */
export function bush(x: number, y: number, size = 8): Item {
  return block(
    box([x - size / 2, x + size / 2], [y - size / 2, y + size / 2], [0, size * 0.7]),
    shade(LEAF, -0.18),
  );
}

/** A clipped hedge; `x` and `y` are its ends. */
export function hedge(x: readonly [number, number], y: readonly [number, number], height = 6): Item {
  return block(box(x, y, [0, height]), shade(LEAF, -0.22));
}

/** A fir of the north: three cones on a stem. */
export function fir(x: number, y: number, size: number): Item {
  const color = "#3b6757";
  return group([
    cylinder([x, y], 1.6 * size, [0, 6 * size], TRUNK),
    cylinder([x, y], 10 * size, [6 * size, 20 * size], shade(color, -0.12), 0),
    cylinder([x, y], 8 * size, [14.5 * size, 29 * size], color, 0),
    cylinder([x, y], 5.6 * size, [24 * size, 38 * size], shade(color, 0.06), 0),
  ]);
}

export function cactus(x: number, y: number, height: number): Item {
  const color = "#54805c";
  const svg =
    wire(
      vectors(x - 5, y + 5, height * 0.75, x - 5, y + 5, height * 0.48, x, y, height * 0.36),
      shade(color, -0.2),
      2.6,
    ) +
    wire(vectors(x, y, 0, x, y, height), color, 3.6) +
    wire(vectors(x + 5, y - 5, height * 0.9, x + 5, y - 5, height * 0.6, x, y, height * 0.5), color, 2.6);
  return { space: box([x - 2, x + 2], [y - 2, y + 2], [0, height]), svg };
}

export function rock(x: number, y: number, size: number, color: string): Item {
  return cylinder([x, y], size, [0, size * 0.8], color, size * 0.45);
}
