/**
 * Depth lines: curves at a fixed distance from the coast, out at sea. They are level lines of the distance field,
 * found by marching squares, which rounds capes and closes bays as a survey sheet does, without self-crossings.
 */

import type { Point } from "../../../app/map/project.ts";
import { along, at, boxAround, contains, distanceToSegment, simplifyRing } from "./polygon.ts";

/** `lands` in any unit; `distance` and `step` (grid width) in the same. One ring per closed line. */
export function offsetOutlines(
  lands: readonly (readonly Point[])[],
  distance: number,
  step: number,
): Point[][] {
  const box = boxAround(lands.flat());
  const margin = distance + 2 * step;
  const columns = Math.ceil((box.maxX - box.minX + 2 * margin) / step) + 1;
  const rows = Math.ceil((box.maxY - box.minY + 2 * margin) / step) + 1;
  const corner = (column: number, row: number): Point => [
    box.minX - margin + column * step,
    box.minY - margin + row * step,
  ];
  // Positive beyond the line, negative between it and the coast and on land.
  const level = Float64Array.from({ length: columns * rows }, (_, cell) => {
    const point = corner(cell % columns, Math.floor(cell / columns));
    return lands.some((land) => contains(land, point)) ? -distance : distanceToCoast(lands, point) - distance;
  });
  const valueAt = (column: number, row: number) => level[row * columns + column] as number;

  // Each square crossed by the line gives one or two pieces; keys name the grid edge a piece starts from and ends on.
  const pieces = new Map<string, { to: string; point: Point }>();
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corners: [number, number][] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const crossings = corners.flatMap(([ac, ar], side) => {
        const [bc, br] = at(corners, side + 1);
        const a = valueAt(ac, ar);
        const b = valueAt(bc, br);
        if (a < 0 === b < 0) return [];
        const key = [ac + bc, ar + br].join();
        return [{ key, leavesLand: a < 0, point: along(corner(ac, ar), corner(bc, br), a / (a - b)) }];
      });
      for (const [index, crossing] of crossings.entries()) {
        // Walking round the square, a piece runs from where land is left to the next crossing.
        if (crossing.leavesLand)
          pieces.set(crossing.key, { to: at(crossings, index + 1).key, point: crossing.point });
      }
    }
  }
  return followRings(pieces).map((ring) => simplifyRing(ring, step / 2));
}

function followRings(pieces: Map<string, { to: string; point: Point }>): Point[][] {
  const rings: Point[][] = [];
  for (const start of pieces.keys()) {
    const ring: Point[] = [];
    let key = start;
    for (let piece = pieces.get(key); piece; piece = pieces.get(key)) {
      ring.push(piece.point);
      pieces.delete(key);
      key = piece.to;
    }
    if (ring.length > 8) rings.push(ring);
  }
  return rings;
}

function distanceToCoast(lands: readonly (readonly Point[])[], point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const land of lands) {
    for (let index = 0; index < land.length; index++) {
      nearest = Math.min(nearest, distanceToSegment(point, at(land, index), at(land, index + 1)));
    }
  }
  return nearest;
}
