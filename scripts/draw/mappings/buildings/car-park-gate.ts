import { panel } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { block } from "../engine/solids.ts";
import { lettering } from "../props/lettering.ts";
import { windows } from "../props/windows.ts";
import { INK, WHITE } from "../site/palette.ts";

/** The stairs beside the decks, with the big P. */
export function stairs() {
  return [
    block(
      box([-134, -106], [-40, 0], [0, 84]),
      "#5d6b7a",
      ({ left, right }) =>
        windows(left, {
          u: [3, 25],
          v: [6, 50],
          columns: 2,
          rows: 3,
          lit: 0.9,
          seed: "stairs",
          wall: [0.2, 0.2],
        }) +
        panel(left, [3, 25], [55, 80], "#3f6fb5") +
        lettering(left, "P", 14, 67.5, 16, WHITE, 2.8) +
        panel(right, [8, 32], [55, 80], "#2a4a79") +
        lettering(right, "P", 20, 67.5, 16, "#a9b7c6", 2.8),
    ),
    block(box([-137, -103], [-43, 3], [84, 88]), "#74828f"),
  ];
}

/** A terminal and a striped arm for each way, and the board over them. */
export function barriers() {
  const gate = (x: number, end: number) => [
    block(box([x - 3, x + 3], [52, 57], [0, 14]), "#d9a441", ({ left }) =>
      panel(left, [1.4, 4.6], [8, 11.6], "#8df0c0"),
    ),
    block(box([Math.min(x, end), Math.max(x, end)], [58, 59.4], [9, 11]), WHITE, ({ left }) =>
      [0, 1, 2, 3].map((index) => panel(left, [3 + index * 11, 8 + index * 11], [0, 2], "#d9534f")).join(""),
    ),
  ];
  return [
    gate(-10, -54),
    gate(10, 54),
    [-70, 70].map((x) => block(box([x - 2, x + 2], [52, 56], [0, 26]), "#66727d")),
    // A green light over the way in, an amber one over the way out.
    [-66, 10].map((x, index) =>
      block(
        box([x, x + 56], [52, 56], [26, 36]),
        "#46535f",
        ({ left }) =>
          panel(left, [1.5, 54.5], [1.5, 8.5], INK) +
          panel(left, [20, 36], [3.4, 6.6], index === 0 ? "#6fdca0" : "#ffb35c"),
      ),
    ),
  ];
}
