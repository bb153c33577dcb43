/** Contour lines inside the drawn outlines of hills: the data holds the steps, these are the lines between them. */

import type { Point } from "../../../app/map/project.ts";
import type { Shape } from "./carte.ts";
import { along, at, centroid, contains, resample } from "./polygon.ts";

/** Points of a derived ring: evenly spaced, so that few make a smooth line. */
const ringPoints = 11;

export function contourRings(relief: readonly Shape[]): Point[][] {
  return relief.flatMap((hill) => {
    const inner = relief.filter(
      (other) => other !== hill && contains(hill.points, centroid(other.points)) && size(other) < size(hill),
    );
    const step = inner.toSorted((a, b) => size(b) - size(a))[0];
    return step ? ringsBetween(hill.points, step.points) : ringsToSummit(hill.points);
  });
}

/** A hill with a higher step drawn: its lines turn gradually from one outline into the other. */
function ringsBetween(outer: readonly Point[], inner: readonly Point[]): Point[][] {
  const [x, y] = centroid(inner);
  const from = resample(outer, ringPoints, nearestCorner(outer, [x, y]));
  const to = resample(inner, ringPoints, at(from, 0));
  // Both must run the same way round, or the lines would cross.
  if (turnsLeft(from) !== turnsLeft(to)) to.reverse().unshift(to.pop() as Point);
  return [1 / 3, 2 / 3].map((part) => from.map((point, index) => along(point, at(to, index), part)));
}

/** A summit: the outline shrinks towards its centre in almost even steps. */
function ringsToSummit(outline: readonly Point[]): Point[][] {
  const top = centroid(outline);
  const ring = resample(outline, ringPoints, at(outline, 0));
  return [0.18, 0.36, 0.53, 0.7].map((part) => ring.map((point) => along(point, top, part)));
}

function nearestCorner(ring: readonly Point[], [x, y]: Point): Point {
  return ring.toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0] as Point;
}

function size({ points }: Shape): number {
  return Math.abs(signedArea(points));
}

function turnsLeft(ring: readonly Point[]): boolean {
  return signedArea(ring) > 0;
}

function signedArea(ring: readonly Point[]): number {
  return (
    ring.reduce((sum, [x, y], index) => sum + x * at(ring, index + 1)[1] - at(ring, index + 1)[0] * y, 0) / 2
  );
}
