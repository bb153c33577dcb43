import { disc, type Face, line, panel, shape } from "../engine/face.ts";
import { type Point, points } from "../engine/iso.ts";

/** Pictograms for signs. Each is centred on (u, v) of its face and about `size` high. */
export type Pictogram = (face: Face, u: number, v: number, size: number, color: string) => string;

/** Moves and scales the points of a pictogram. */
export function place(u: number, v: number, size: number, points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [u + x * size, v + y * size]);
}

/** Points on a part of a circle, in degrees from the right, anticlockwise. */
export function arc([x, y]: Point, radius: number, from: number, to: number): Point[] {
  return Array.from({ length: 17 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / 16) * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

export const star: Pictogram = (face, u, v, size, color) => {
  const points = Array.from({ length: 10 }, (_, index): Point => {
    const radius = index % 2 === 0 ? 0.5 : 0.21;
    const angle = Math.PI / 2 + (index * Math.PI) / 5;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  return shape(face, place(u, v, size, points), color);
};

export const cross: Pictogram = (face, u, v, size, color) => {
  const arm = size * 0.16;
  const half = size / 2;
  return (
    panel(face, [u - arm, u + arm], [v - half, v + half], color) +
    panel(face, [u - half, u + half], [v - arm, v + arm], color)
  );
};

export const shield: Pictogram = (face, u, v, size, color) =>
  shape(
    face,
    place(
      u,
      v,
      size,
      points(-0.4, 0.42, 0, 0.52, 0.4, 0.42, 0.4, 0.02, 0.24, -0.32, 0, -0.52, -0.24, -0.32, -0.4, 0.02),
    ),
    color,
  );

/** A spanner, slanted. */
export const wrench: Pictogram = (face, u, v, size, color) =>
  line(face, place(u, v, size, points(-0.36, -0.36, 0.12, 0.12)), color, size * 0.17) +
  line(face, place(u, v, size, arc([0.27, 0.27], 0.2, 80, 370)), color, size * 0.13) +
  disc(face, [u - size * 0.36, v - size * 0.36], size * 0.13, color);

export const gem: Pictogram = (face, u, v, size, color) =>
  shape(face, place(u, v, size, points(-0.3, 0.4, 0.3, 0.4, 0.52, 0.12, 0, -0.5, -0.52, 0.12)), color);

export const letterH: Pictogram = (face, u, v, size, color) =>
  line(face, place(u, v, size, points(-0.32, -0.5, -0.32, 0.5)), color, size * 0.15) +
  line(face, place(u, v, size, points(0.32, -0.5, 0.32, 0.5)), color, size * 0.15) +
  line(face, place(u, v, size, points(-0.32, 0, 0.32, 0)), color, size * 0.15);
