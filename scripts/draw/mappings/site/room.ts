import { shade } from "../engine/color.ts";
import { type Face, groundFace, panel, shape } from "../engine/face.ts";
import { box, type Point, type Range } from "../engine/iso.ts";
import type { Drawing } from "../engine/item.ts";
import { block } from "../engine/solids.ts";

/** A room cut open: its floor and the two walls at the back. */
export type Room = {
  readonly x: Range;
  readonly y: Range;
  readonly height: number;
  readonly floor: string;
  readonly wall: string;
  /** What lies on the floor: rugs, lines, light. */
  readonly markings: readonly string[];
  /** Draws on the wall at the right of the picture (turned to +y); `u` from left to right. */
  readonly rightWall: (face: Face) => string;
  /** Draws on the wall at the left of the picture (turned to +x); `u` from left to right. */
  readonly leftWall: (face: Face) => string;
};

const WALL = 6;
const SLAB = 10;

export function drawFloor({ x, y, floor, markings }: Room): string {
  const slab = block(
    box([x[0] - WALL, x[1] + WALL], [y[0] - WALL, y[1] + WALL], [-SLAB, 0]),
    shade(floor, -0.42),
  );
  return slab.svg + panel(groundFace(), x, y, floor) + markings.join("");
}

/** The walls, and the low kerb that is left of the two that were cut away. */
export function walls({ x, y, height, wall, rightWall, leftWall }: Room): Drawing {
  const cut = shade(wall, -0.3);
  return [
    block(box([x[0] - WALL, x[1] + WALL], [y[0] - WALL, y[0]], [0, height]), wall, ({ left }) =>
      // The face starts with the thickness of the other wall.
      shifted(left, WALL, rightWall),
    ),
    block(box([x[0] - WALL, x[0]], [y[0], y[1] + WALL], [0, height]), wall, ({ right }) =>
      shifted(right, WALL, leftWall),
    ),
    block(box([x[0], x[1] + WALL], [y[1], y[1] + WALL], [0, 3]), cut),
    block(box([x[1], x[1] + WALL], [y[0], y[1]], [0, 3]), cut),
  ];
}

function shifted(face: Face, offset: number, decorate: (face: Face) => string): string {
  return decorate({ ...face, width: face.width - 2 * offset, at: (u, v) => face.at(u + offset, v) });
}

/** Square tiles in two tones. */
export function tiles({ x, y }: Pick<Room, "x" | "y">, size: number, color: string): string {
  const ground = groundFace();
  let svg = "";
  for (let row = 0; y[0] + row * size < y[1]; row++) {
    for (let column = row % 2; x[0] + column * size < x[1]; column += 2) {
      const u: Range = [x[0] + column * size, Math.min(x[1], x[0] + (column + 1) * size)];
      const v: Range = [y[0] + row * size, Math.min(y[1], y[0] + (row + 1) * size)];
      svg += panel(ground, u, v, color);
    }
  }
  return svg;
}

/** A flat outline on the floor. */
export function floorShape(points: readonly Point[], color: string, opacity: number): string {
  return shape(groundFace(), points, color, opacity);
}
