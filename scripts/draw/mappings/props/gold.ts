import { line } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { block, tapered } from "../engine/solids.ts";
import { GOLD } from "../rooms/vault-door.ts";

/** Bars of gold stacked on a pallet, each row laid across the one below. */
export function gold(x: number, y: number, rows = 3) {
  const bar = (at: readonly [number, number, number], size: readonly [number, number, number]) =>
    tapered(
      box([at[0], at[0] + size[0]], [at[1], at[1] + size[1]], [at[2], at[2] + size[2]]),
      [0.8, 0.8],
      GOLD,
    );
  const layers = Array.from({ length: rows }, (_, layer) => {
    const shrink = layer * 4;
    const z = 5 + layer * 6;
    return [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) =>
        layer % 2 === 0
          ? bar(
              [
                x - 20 + shrink / 2 + row * (13 - shrink / 3),
                y - 18 + shrink / 2 + column * (9 - shrink / 4),
                z,
              ],
              [12 - shrink / 3, 8 - shrink / 4, 5.6],
            )
          : bar(
              [
                x - 20 + shrink / 2 + column * (9.6 - shrink / 4),
                y - 18 + shrink / 2 + row * (12 - shrink / 3),
                z,
              ],
              [8.6 - shrink / 4, 11 - shrink / 3, 5.6],
            ),
      ),
    );
  });
  return [
    block(
      box([x - 24, x + 24], [y - 21, y + 21], [0, 5]),
      "#7a5f45",
      ({ left, right }) =>
        line(left, points(1, 2.5, 47, 2.5), "#4a3829", 1) +
        line(right, points(1, 2.5, 41, 2.5), "#33261c", 1),
    ),
    layers,
  ];
}
