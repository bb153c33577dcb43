/**
 * Cutting outlines and lines to a rectangle, so that a page which shows a piece of the map does not load
 * the rest. The cut runs along the rectangle: give it a margin around what is shown.
 */

import type { Point } from "../../../app/map/project.ts";
import { along, at, type Box } from "./polygon.ts";

interface Edge {
  inside: (point: Point) => boolean;
  cross: (from: Point, to: Point) => Point;
}

const crossX = (x: number) => (a: Point, b: Point) => along(a, b, (x - a[0]) / (b[0] - a[0]));
const crossY = (y: number) => (a: Point, b: Point) => along(a, b, (y - a[1]) / (b[1] - a[1]));

const edges = ({ minX, maxX, minY, maxY }: Box): Edge[] => [
  { inside: ([x]) => x >= minX, cross: crossX(minX) },
  { inside: ([x]) => x <= maxX, cross: crossX(maxX) },
  { inside: ([, y]) => y >= minY, cross: crossY(minY) },
  { inside: ([, y]) => y <= maxY, cross: crossY(maxY) },
];

/** Sutherland–Hodgman: the part of a closed outline that lies in the box, itself closed. */
export function clipRing(ring: readonly Point[], box: Box): Point[] {
  return edges(box).reduce<Point[]>(
    (points, { inside, cross }) =>
      points.flatMap((point, i) => {
        const previous = at(points, i - 1);
        if (inside(point)) return inside(previous) ? [point] : [cross(previous, point), point];
        return inside(previous) ? [cross(previous, point)] : [];
      }),
    [...ring],
  );
}

/** The stretches of a line that touch the box; each keeps one point beyond it on both sides. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  const within = edges(box);
  const isInside = (point: Point) => within.every(({ inside }) => inside(point));
  const kept = line.map((_, i) =>
    [i - 1, i, i + 1].some((j) => j >= 0 && j < line.length && isInside(at(line, j))),
  );
  const stretches: Point[][] = [];
  kept.forEach((keep, i) => {
    if (!keep) return;
    if (i === 0 || !kept[i - 1]) stretches.push([]);
    stretches.at(-1)?.push(at(line, i));
  });
  return stretches.filter((stretch) => stretch.length > 1);
}
