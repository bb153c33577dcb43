import { type Box, type Point, points, project, type Range, SCALE, type Vector } from "./iso.ts";
import { circle, polygon, polyline } from "./svg.ts";

/**
 * A flat side to draw on. `u` runs to the right on the picture, `v` up the wall (on a top: towards the viewer's left),
 * both in units of the world from the corner of the face.
 */
export type Face = {
  readonly side: "left" | "right" | "top";
  readonly width: number;
  readonly height: number;
  readonly at: (u: number, v: number) => Point;
};

/** The side turned to +y. */
export function leftFace({ x, y, z }: Box): Face {
  return {
    side: "left",
    width: x[1] - x[0],
    height: z[1] - z[0],
    at: (u, v) => project([x[0] + u, y[1], z[0] + v]),
  };
}

/** The side turned to +x; `u` starts at the corner nearest to the viewer. */
export function rightFace({ x, y, z }: Box): Face {
  return {
    side: "right",
    width: y[1] - y[0],
    height: z[1] - z[0],
    at: (u, v) => project([x[1], y[1] - u, z[0] + v]),
  };
}

/** The top; `u` runs along x and `v` along y. */
export function topFace({ x, y, z }: Box): Face {
  return {
    side: "top",
    width: x[1] - x[0],
    height: y[1] - y[0],
    at: (u, v) => project([x[0] + u, y[0] + v, z[1]]),
  };
}

/** The ground of the plate, with `u` and `v` as world x and y. */
export function groundFace(z = 0): Face {
  return { side: "top", width: 280, height: 280, at: (u, v) => project([u, v, z]) };
}

export function shape(face: Face, points: readonly Point[], fill: string, opacity = 1): string {
  return polygon(
    points.map(([u, v]) => face.at(u, v)),
    fill,
    opacity,
  );
}

export function panel(face: Face, u: Range, v: Range, fill: string, opacity = 1): string {
  return shape(face, points(u[0], v[0], u[1], v[0], u[1], v[1], u[0], v[1]), fill, opacity);
}

/** A straight or bent line; `width` in units of the world. */
export function line(
  face: Face,
  points: readonly Point[],
  stroke: string,
  width: number,
  opacity = 1,
): string {
  return polyline(
    points.map(([u, v]) => face.at(u, v)),
    stroke,
    width * SCALE,
    opacity,
  );
}

const ROUND_CORNERS = 36;

function roundPoints(centre: Point, radius: number): Point[] {
  return Array.from({ length: ROUND_CORNERS }, (_, index) => {
    const angle = (index / ROUND_CORNERS) * 2 * Math.PI;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

export function disc(face: Face, centre: Point, radius: number, fill: string, opacity = 1): string {
  return shape(face, roundPoints(centre, radius), fill, opacity);
}

export function ring(face: Face, centre: Point, radius: number, stroke: string, width: number): string {
  const points = roundPoints(centre, radius);
  return line(face, [...points, ...points.slice(0, 1)], stroke, width);
}

/** A line through space, for poles, wires and rails. */
export function wire(points: readonly Vector[], stroke: string, width: number, opacity = 1): string {
  return polyline(points.map(project), stroke, width * SCALE, opacity);
}

/** A round light that does not lie on any face. */
export function glow(centre: Vector, radius: number, fill: string, opacity = 1): string {
  return circle(project(centre), radius * SCALE, fill, opacity);
}

/** A flat patch anywhere in space, in the colour given. */
export function sheet(corners: readonly Vector[], fill: string): string {
  return polygon(corners.map(project), fill);
}
