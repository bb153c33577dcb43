import { type Face, line } from "../engine/face.ts";
import { type Point, points } from "../engine/iso.ts";

/**
 * The few letters that the signs need, as strokes on a grid 4 wide and 6 high. Fonts of the machine are not used:
 * they would give another picture on another machine.
 */
const GLYPHS: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  A: [
    [
      [0, 0],
      [2, 6],
      [4, 0],
    ],
    points(0.8, 2.2, 3.2, 2.2),
  ],
  B: [
    [
      [0, 0],
      [0, 6],
      [2.8, 6],
      [3.6, 5.2],
      [3.6, 3.9],
      [2.8, 3.1],
      [0, 3.1],
    ],
    points(2.8, 3.1, 4, 2.2, 4, 0.9, 3, 0, 0, 0),
  ],
  C: [
    [
      [4, 1],
      [3, 0],
      [1, 0],
      [0, 1],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
    ],
  ],
  I: [
    [
      [2, 0],
      [2, 6],
    ],
  ],
  L: [
    [
      [0, 6],
      [0, 0],
      [3.6, 0],
    ],
  ],
  P: [
    [
      [0, 0],
      [0, 6],
      [3, 6],
      [4, 5],
      [4, 3.6],
      [3, 2.6],
      [0, 2.6],
    ],
  ],
  R: [
    [
      [0, 0],
      [0, 6],
      [3, 6],
      [4, 5],
      [4, 3.8],
      [3, 2.8],
      [0, 2.8],
    ],
    points(2, 2.8, 4, 0),
  ],
  T: [
    [
      [0, 6],
      [4, 6],
    ],
    points(2, 6, 2, 0),
  ],
  U: [
    [
      [0, 6],
      [0, 1],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 6],
    ],
  ],
  X: [
    [
      [0, 0],
      [4, 6],
    ],
    points(0, 6, 4, 0),
  ],
  "2": [
    [
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
      [4, 4],
      [0, 0],
      [4, 0],
    ],
  ],
  "4": [
    [
      [3, 0],
      [3, 6],
      [0, 2],
      [4, 2],
    ],
  ],
  "7": [
    [
      [0, 6],
      [4, 6],
      [1.4, 0],
    ],
  ],
  "/": [
    [
      [0.6, -0.4],
      [3.4, 6.4],
    ],
  ],
};

/** Writes `text` centred on (u, v); `height` of a letter in units. */
export function lettering(
  face: Face,
  text: string,
  u: number,
  v: number,
  height: number,
  color: string,
  weight = height * 0.17,
): string {
  const cell = height / 6;
  const advance = 5.8 * cell;
  const start = u - (advance * text.length - 1.8 * cell) / 2;
  return [...text]
    .map((character, index) => {
      const strokes = GLYPHS[character];
      if (!strokes) throw new Error(`No glyph for ${character}`);
      return strokes
        .map((stroke) =>
          line(
            face,
            stroke.map(([x, y]): Point => [start + index * advance + x * cell, v - height / 2 + y * cell]),
            color,
            weight,
          ),
        )
        .join("");
    })
    .join("");
}
