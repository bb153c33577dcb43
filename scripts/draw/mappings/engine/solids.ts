import { toneOf, tones } from "./color.ts";
import { type Face, leftFace, rightFace, topFace } from "./face.ts";
import { type Box, project, type Range, type Vector, vectors } from "./iso.ts";
import type { Item } from "./item.ts";
import { facet } from "./svg.ts";

type Faces = { readonly left: Face; readonly right: Face; readonly top: Face };

/** A face given by its corners, in the tone its direction asks for. */
export function side(corners: readonly Vector[], color: string): string {
  return facet(corners.map(project), toneOf(color, normalOf(corners)));
}

function normalOf([a, b, c]: readonly Vector[]): Vector {
  if (!a || !b || !c) throw new Error("A face needs three corners");
  const [px, py, pz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [qx, qy, qz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [nx, ny, nz] = [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx];
  // Corners may come in either direction: what is drawn is turned to the viewer.
  const length = Math.hypot(nx, ny, nz) * (nx + ny + nz < 0 ? -1 : 1);
  return [nx / length, ny / length, nz / length];
}

/** A block, with whatever `decorate` draws on its three visible faces. */
export function block(space: Box, color: string, decorate?: (faces: Faces) => string): Item {
  const { x, y, z } = space;
  const faces = { left: leftFace(space), right: rightFace(space), top: topFace(space) };
  const tone = tones(color);
  const svg =
    facet(
      vectors(x[0], y[1], z[0], x[1], y[1], z[0], x[1], y[1], z[1], x[0], y[1], z[1]).map(project),
      tone.left,
    ) +
    facet(
      vectors(x[1], y[1], z[0], x[1], y[0], z[0], x[1], y[0], z[1], x[1], y[1], z[1]).map(project),
      tone.right,
    ) +
    facet(
      vectors(x[0], y[0], z[1], x[1], y[0], z[1], x[1], y[1], z[1], x[0], y[1], z[1]).map(project),
      tone.top,
    ) +
    (decorate?.(faces) ?? "");
  return { space, svg };
}

/** A block whose top is smaller than its foot: `inset` is taken off each side of the top along x and y. */
export function tapered(space: Box, inset: readonly [x: number, y: number], color: string): Item {
  const { x, y, z } = space;
  const [ix, iy] = inset;
  const topX: Range = [x[0] + ix, x[1] - ix];
  const topY: Range = [y[0] + iy, y[1] - iy];
  const low: Vector[] = [
    [x[0], y[0], z[0]],
    [x[1], y[0], z[0]],
    [x[1], y[1], z[0]],
    [x[0], y[1], z[0]],
  ];
  const high: Vector[] = [
    [topX[0], topY[0], z[1]],
    [topX[1], topY[0], z[1]],
    [topX[1], topY[1], z[1]],
    [topX[0], topY[1], z[1]],
  ];
  return prismBetween(low, high, color, space);
}

/** Four low and four high corners: back sides first, so that shallow ones stay visible. */
function prismBetween(low: Vector[], high: Vector[], color: string, space: Box): Item {
  const [a, b, c, d] = low as [Vector, Vector, Vector, Vector];
  const [e, f, g, h] = high as [Vector, Vector, Vector, Vector];
  const backIsSeen = (first: Vector, second: Vector, third: Vector) => {
    const [, y1] = project(first);
    const [, y2] = project(second);
    const [, y3] = project(third);
    return (y1 + y2) / 2 < y3;
  };
  const svg =
    (backIsSeen(a, b, e) ? side([a, b, f, e], color) : "") +
    (backIsSeen(a, d, e) ? side([a, d, h, e], color) : "") +
    side([d, c, g, h], color) +
    side([c, b, f, g], color) +
    side([e, f, g, h], color);
  return { space, svg };
}

/** A block given by the middle of its foot. */
export function cuboid(
  [x, y, z]: Vector,
  [width, depth, height]: Vector,
  color: string,
  decorate?: (faces: Faces) => string,
): Item {
  const space = {
    x: [x - width / 2, x + width / 2],
    y: [y - depth / 2, y + depth / 2],
    z: [z, z + height],
  } as const;
  return block(space, color, decorate);
}
