/**
 * The isometric camera. The world has x to the right and down, y to the left and down, z up; the three axes are
 * equally long on the picture. The viewer looks along (-1, -1, -1), so only faces turned to +x, +y and +z are seen.
 */
export const WIDTH = 1600;
export const HEIGHT = 1000;

/** Picture pixels for one unit of the world: a 280 × 280 plate then fills 85 % of the width. */
export const SCALE = 2.8;

/** Where the origin of the world lands: under the middle, because buildings rise. */
const CENTRE_X = 800;
const CENTRE_Y = 572;
const COS_30 = Math.sqrt(3) / 2;

export type Point = readonly [x: number, y: number];
export type Vector = readonly [x: number, y: number, z: number];
export type Range = readonly [from: number, to: number];

/** An axis-aligned block of the world. */
export type Box = { readonly x: Range; readonly y: Range; readonly z: Range };

export function box(x: Range, y: Range, z: Range): Box {
  return { x, y, z };
}

export function project([x, y, z]: Vector): Point {
  return [CENTRE_X + (x - y) * COS_30 * SCALE, CENTRE_Y + ((x + y) / 2 - z) * SCALE];
}

/** The smallest block around several blocks. */
export function enclose(boxes: readonly Box[]): Box {
  const around = (axis: "x" | "y" | "z"): Range => [
    Math.min(...boxes.map((each) => each[axis][0])),
    Math.max(...boxes.map((each) => each[axis][1])),
  ];
  return { x: around("x"), y: around("y"), z: around("z") };
}

/** Points of a plane, written as in an SVG path: u1, v1, u2, v2… */
export function points(...numbers: readonly number[]): Point[] {
  if (numbers.length % 2 !== 0) throw new Error("Points come in pairs");
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ]);
}

/** Points of the world in the same manner: x1, y1, z1, x2, y2, z2… */
export function vectors(...numbers: readonly number[]): Vector[] {
  if (numbers.length % 3 !== 0) throw new Error("Vectors come in threes");
  return Array.from({ length: numbers.length / 3 }, (_, index) => [
    numbers[index * 3] ?? 0,
    numbers[index * 3 + 1] ?? 0,
    numbers[index * 3 + 2] ?? 0,
  ]);
}
