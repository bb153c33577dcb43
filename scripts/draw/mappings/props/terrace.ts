import { glow, wire } from "../engine/face.ts";
import { box, vectors } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { hedge } from "./plants.ts";

function parasol(x: number, y: number, color: string) {
  return [
    cylinder([x, y], 3.4, [0, 6], "#e6ddd4"),
    cylinder([x, y], 0.8, [6, 22], "#cfd6dd"),
    cylinder([x, y], 12, [22, 28], color, 0),
    cylinder([x - 9, y + 4], 2, [0, 4], "#7d6a68"),
    cylinder([x + 6, y + 9], 2, [0, 4], "#7d6a68"),
  ];
}

/** Parasols on the deck under two strings of bulbs. */
export function terrace() {
  const string = (y: number) => {
    const points = Array.from({ length: 13 }, (_, index) => {
      const t = index / 12;
      return [12 + 120 * t, y, 36 - 7 * 4 * t * (1 - t)] as const;
    });
    const bulbs = points
      .filter((_, index) => index % 2 === 0)
      .map((point) => glow(point, 1.7, "#ffd58a"))
      .join("");
    return [
      { space: box([12, 132], [y - 0.1, y + 0.1], [29, 38]), svg: wire(points, "#5c6378", 0.6) + bulbs },
      {
        space: box([131, 133], [y - 1, y + 1], [0, 36]),
        svg: wire(vectors(132, y, 0, 132, y, 36), "#57697a", 1.1),
      },
      {
        space: box([11, 13], [y - 1, y + 1], [0, 36]),
        svg: wire(vectors(12, y, 0, 12, y, 36), "#57697a", 1.1),
      },
    ];
  };
  return [
    parasol(34, 32, "#e06aa8"),
    parasol(68, 34, "#4fb9b0"),
    parasol(104, 30, "#e06aa8"),
    parasol(52, 60, "#4fb9b0"),
    parasol(90, 60, "#e06aa8"),
    string(18),
    string(72),
    hedge([20, 128], [75, 79], 4),
  ];
}
