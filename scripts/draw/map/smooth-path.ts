/** Point lists to smooth SVG paths: Catmull-Rom splines written as cubic Béziers, in few bytes. */

import type { Point } from "../../../app/map/project.ts";
import { at } from "./polygon.ts";

/** A turn sharper than this is a real corner (a quay, a junction) and stays one. */
const cornerDegrees = 80;

/** Handles in units this wide: a fifth fewer bytes, and no visible change because both sides of a point share one. */
const handleGrid = 2;

type Curve = {
  closed: boolean;
  /** Nothing is a corner, and few points make a full curve: for hills. */
  round?: boolean;
};

/**
 * The curve goes through every point. Handles on both sides of a point mirror each other, so that all but the first
 * segment fit the short `s` command; their length is bounded by the shorter neighbour, so that the curve never
 * overshoots. Coordinates are rounded to whole units and written relative to each other.
 */
export function smoothPath(points: readonly Point[], { closed, round }: Curve): string {
  const knots = withoutRepeats(
    points.map(([x, y]): Point => [Math.round(x), Math.round(y)]),
    closed,
  );
  const [first, second] = knots;
  if (!first || !second) return "";
  const start = `M${numbers(first)}`;
  if (knots.length === 2) return `${start}l${numbers(minus(second, first))}${closed ? "z" : ""}`;
  const handles = knots.map((_, index) => handleAt(knots, index, { closed, round }));
  const segments = closed ? knots.length : knots.length - 1;
  let path = start;
  for (let index = 0; index < segments; index++) {
    const from = at(knots, index);
    const to = at(knots, index + 1);
    const incoming = minus(minus(to, at(handles, index + 1)), from);
    const end = [numbers(incoming), numbers(minus(to, from))];
    // The first command has no previous handle to mirror; the same command in a row is written once.
    if (index === 0) path += `c${join(numbers(at(handles, 0)), ...end)}`;
    else if (index === 1) path += `s${join(...end)}`;
    else path = join(path, ...end);
  }
  return path + (closed ? "z" : "");
}

/** A third of the way to the next point, along the chord of the neighbours; a little more for what should be round. */
function handleAt(knots: readonly Point[], index: number, { closed, round }: Curve): Point {
  if (!closed && (index === 0 || index === knots.length - 1)) return [0, 0];
  const before = minus(at(knots, index), at(knots, index - 1));
  const after = minus(at(knots, index + 1), at(knots, index));
  if (!round && turn(before, after) > cornerDegrees) return [0, 0];
  const across: Point = [before[0] + after[0], before[1] + after[1]];
  const bound = Math.min(Math.hypot(...before), Math.hypot(...after));
  const length = round
    ? Math.min(Math.hypot(...across) / 5.5, bound / 2)
    : Math.min(Math.hypot(...across) / 6, bound / 3);
  const scale = length / Math.hypot(...across);
  return [toGrid(across[0] * scale), toGrid(across[1] * scale)];
}

function toGrid(value: number): number {
  return Math.round(value / handleGrid) * handleGrid + 0;
}

function turn(before: Point, after: Point): number {
  const angle = Math.atan2(
    before[0] * after[1] - before[1] * after[0],
    before[0] * after[0] + before[1] * after[1],
  );
  return (Math.abs(angle) * 180) / Math.PI;
}

function withoutRepeats(points: readonly Point[], closed: boolean): Point[] {
  const kept = points.filter((point, index) => index === 0 || !same(point, at(points, index - 1)));
  if (closed && kept.length > 1 && same(at(kept, 0), at(kept, -1))) kept.pop();
  return kept;
}

const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const numbers = ([x, y]: Point) => join(String(x), String(y));

/** A minus sign separates numbers by itself. */
function join(...parts: string[]): string {
  return parts.reduce((text, part) => (part.startsWith("-") ? text + part : `${text} ${part}`));
}
