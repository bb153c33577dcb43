import { shade } from "../engine/color.ts";
import { type Face, groundFace, line, panel, wire } from "../engine/face.ts";
import { box, type Point, points, type Range } from "../engine/iso.ts";
import { type Drawing, group, type Item } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block, cuboid } from "../engine/solids.ts";
import { INK, LIT, METAL } from "../site/palette.ts";

/** Which way the back of a seat is turned. */
type Side = "-x" | "+x" | "-y" | "+y";

/** A shadow on the floor under a piece of furniture. */
export function floorShadow(x: Range, y: Range): string {
  return panel(groundFace(), [x[0] - 1.5, x[1] + 4], [y[0] - 2, y[1] + 1.5], "#05080c", 0.3);
}

export function chair(x: number, y: number, back: Side, color: string): Item {
  const rest = {
    "+y": box([x - 5, x + 5], [y + 3.6, y + 5], [11, 23]),
    "-y": box([x - 5, x + 5], [y - 5, y - 3.6], [11, 23]),
    "+x": box([x + 3.6, x + 5], [y - 5, y + 5], [11, 23]),
    "-x": box([x - 5, x - 3.6], [y - 5, y + 5], [11, 23]),
  }[back];
  const legs = [-4, 4].flatMap((dx) => [-4, 4].map((dy) => cuboid([x + dx, y + dy, 0], [1.2, 1.2, 9], INK)));
  return group([legs, cuboid([x, y, 9], [10, 10, 2], color), block(rest, color)]);
}

/** A table on four legs. */
export function table(x: number, y: number, width: number, depth: number, color: string, height = 17): Item {
  const [dx, dy] = [width / 2 - 2, depth / 2 - 2];
  const legs = [-dx, dx].flatMap((ox) =>
    [-dy, dy].map((oy) => cuboid([x + ox, y + oy, 0], [2, 2, height - 2], shade(color, -0.4))),
  );
  return group([legs, cuboid([x, y, height - 2], [width, depth, 2], color)]);
}

/** A sofa: seat, back and two arms. `length` runs along the back. */
export function sofa(x: number, y: number, back: Side, length: number, color: string): Item {
  const half = length / 2;
  const depth = 11;
  const alongX = back.endsWith("y");
  const sign = back.startsWith("+") ? 1 : -1;
  const part = (along: Range, across: Range, z: Range, tone: string) => {
    const [a, b] = [across[0] * sign, across[1] * sign];
    const turned: Range = a < b ? [a, b] : [b, a];
    return alongX
      ? block(box([x + along[0], x + along[1]], [y + turned[0], y + turned[1]], z), tone)
      : block(box([x + turned[0], x + turned[1]], [y + along[0], y + along[1]], z), tone);
  };
  const seats = Math.max(1, Math.round((length - 12) / 22));
  const step = (length - 12) / seats;
  return group([
    part([-half, half], [-depth, depth], [0, 4], shade(color, -0.4)),
    Array.from({ length: seats }, (_, index) =>
      part(
        [-half + 6 + index * step + 0.4, -half + 6 + (index + 1) * step - 0.4],
        [-depth, depth - 6],
        [4, 11],
        color,
      ),
    ),
    part([-half + 6, half - 6], [depth - 6, depth], [4, 22], shade(color, -0.06)),
    part([-half, -half + 6], [-depth, depth], [4, 16], shade(color, -0.12)),
    part([half - 6, half], [-depth, depth], [4, 16], shade(color, -0.12)),
  ]);
}

/** A screen on a foot, its picture turned to +y. */
export function monitor(x: number, y: number, z: number, glow: string, size = 12): Item {
  return group([
    cuboid([x, y, z], [4, 3, 1], INK),
    cuboid([x, y, z + 1], [1.4, 1.4, 3], INK),
    cuboid([x, y, z + 3], [size, 1.6, size * 0.62], INK, ({ left }) =>
      panel(left, [0.8, size - 0.8], [0.8, size * 0.62 - 0.8], glow),
    ),
  ]);
}

export function stool(x: number, y: number, color: string, height = 14): Item {
  return group([
    cylinder([x, y], 3.4, [0, 1], METAL),
    cylinder([x, y], 0.8, [1, height], METAL),
    cylinder([x, y], 4.4, [height, height + 3], color),
  ]);
}

/** A post of a rope barrier. */
export function ropePost(x: number, y: number, color = "#d9b36c"): Item {
  return group([
    cylinder([x, y], 3, [0, 1], color),
    cylinder([x, y], 0.9, [1, 17], color),
    cylinder([x, y], 1.6, [17, 19], color),
  ]);
}

/** A rope that hangs between two posts. */
export function ropeBetween([x1, y1]: Point, [x2, y2]: Point, color: string): Item {
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2] as const;
  const space = box(
    [Math.min(x1, x2) + 2, Math.max(x1, x2) - 2],
    [Math.min(y1, y2) - 0.1, Math.max(y1, y2) + 0.1],
    [8, 16],
  );
  return {
    space,
    svg: wire(
      [
        [x1, y1, 16],
        [...middle, 10],
        [x2, y2, 16],
      ],
      color,
      1.6,
    ),
  };
}

/** Bottles in a row along x, as small columns. */
export function bottles(
  x: number,
  y: number,
  z: number,
  count: number,
  colors: readonly string[],
  gap = 4.4,
): Drawing {
  return Array.from({ length: count }, (_, index) => {
    const color = colors[index % colors.length] ?? METAL;
    const at = [x + index * gap, y] as const;
    return group([cylinder(at, 1.3, [z, z + 5], color), cylinder(at, 0.55, [z + 5, z + 8], color)]);
  });
}

/** A plant in a pot. */
export function potPlant(x: number, y: number): Item {
  const leaves = [
    [-3, -3, 15],
    [3, -3, 17],
    [-3, 3, 14],
    [3, 3, 15],
    [0, 0, 22],
  ] as const;
  return group([
    cylinder([x, y], 4, [0, 8], "#8a6a5c", 4.8),
    leaves.map(([dx, dy, height]) => cylinder([x + dx, y + dy], 3.6, [8, 8 + height], "#3f7a5c", 0.4)),
  ]);
}

/** A window of a wall on the night, with the blinds half down. */
export function nightWindow(face: Face, u: Range, v: Range, frame: string): string {
  const bars = [0.25, 0.5, 0.75].map((part) =>
    line(
      face,
      points(
        u[0],
        v[0] + (v[1] - v[0]) * (0.4 + part * 0.6),
        u[1],
        v[0] + (v[1] - v[0]) * (0.4 + part * 0.6),
      ),
      frame,
      0.7,
    ),
  );
  return (
    panel(face, [u[0] - 1.6, u[1] + 1.6], [v[0] - 1.6, v[1] + 1.6], frame) +
    panel(face, u, v, "#152230") +
    panel(face, [u[0] + 3, u[0] + 5], [v[0] + 3, v[0] + 6], LIT.left) +
    panel(face, [u[0] + 9, u[0] + 11], [v[0] + 2, v[0] + 4], LIT.right) +
    bars.join("")
  );
}

/** A leaf door with a small window and a handle. */
export function roomDoor(face: Face, u: Range, height: number, color: string): string {
  const middle = (u[0] + u[1]) / 2;
  return (
    panel(face, [u[0] - 2, u[1] + 2], [0, height + 2], shade(color, -0.4)) +
    panel(face, u, [0, height], color) +
    panel(face, [middle - 3, middle + 3], [height * 0.58, height * 0.86], "#c9d8e2") +
    panel(face, [u[1] - 4, u[1] - 2], [height * 0.42, height * 0.48], "#cfd8df")
  );
}
