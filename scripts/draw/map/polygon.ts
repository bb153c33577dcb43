/** Plane geometry on closed rings and open lines, in any unit. */
import type { Point } from "../../../app/map/project.ts";

export type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** Cyclic access: -1 is the last point. */
export function at<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T;
}

/** The point at `part` of the way from one point to another. */
export const along = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];

export function contains(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (let index = 0; index < ring.length; index++) {
    const [ax, ay] = at(ring, index);
    const [bx, by] = at(ring, index - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** Centre of the ring's area, not of its points: uneven spacing does not pull it. */
export function centroid(ring: readonly Point[]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index < ring.length; index++) {
    const [ax, ay] = at(ring, index);
    const [bx, by] = at(ring, index + 1);
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}

/** `count` points at equal steps along the ring, starting at its point nearest to `start`. */
export function resample(ring: readonly Point[], count: number, start: Point): Point[] {
  const lengths = ring.map((point, index) =>
    Math.hypot(at(ring, index + 1)[0] - point[0], at(ring, index + 1)[1] - point[1]),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const dense = Array.from({ length: 720 }, (_, step) => pointAlong(ring, lengths, (step / 720) * total));
  const gaps = dense.map(([x, y]) => Math.hypot(x - start[0], y - start[1]));
  const first = (gaps.indexOf(Math.min(...gaps)) / 720) * total;
  return Array.from({ length: count }, (_, step) =>
    pointAlong(ring, lengths, (first + (step / count) * total) % total),
  );
}

function pointAlong(ring: readonly Point[], lengths: readonly number[], distance: number): Point {
  let left = distance;
  let index = 0;
  while (index < ring.length - 1 && left > at(lengths, index)) left -= at(lengths, index++);
  return along(at(ring, index), at(ring, index + 1), left / at(lengths, index));
}

/** Douglas-Peucker: drops points that lie closer than `tolerance` to the line drawn without them. */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  const first = at(line, 0);
  const last = at(line, -1);
  const gaps = line.map((point) => distanceToSegment(point, first, last));
  const farthest = gaps.indexOf(Math.max(...gaps));
  if (at(gaps, farthest) <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ];
}

/** The same for a ring: cut at two far points so that its ends do not coincide. */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const half = Math.floor(ring.length / 2);
  const there = simplify(ring.slice(0, half + 1), tolerance);
  const back = simplify([...ring.slice(half), at(ring, 0)], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

export function boxAround(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}
