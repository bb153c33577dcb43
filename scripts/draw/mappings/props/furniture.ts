import { shade } from "../engine/color.ts";
import { glow, leftFace, line, panel, wire } from "../engine/face.ts";
import { type Box, box, points, type Range, vectors } from "../engine/iso.ts";
import { type Drawing, group, type Item } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import { INK, LAMP, METAL, WOOD } from "../site/palette.ts";

/** A street lamp: the halo is one flat disc, never a fade. `z` lifts its foot onto a deck. */
export function lamp(x: number, y: number, height = 32, z = 0): Item {
  const top = z + height;
  const svg =
    wire(vectors(x, y, z, x, y, top), "#57697a", 1.1) +
    glow([x, y, top], 7, LAMP, 0.16) +
    glow([x, y, top], 2.4, LAMP);
  return { space: box([x - 1, x + 1], [y - 1, y + 1], [z, top + 3]), svg };
}

/** A row of low posts along x. */
export function bollards(x: Range, y: number, count: number): Drawing {
  const step = (x[1] - x[0]) / (count - 1);
  return Array.from({ length: count }, (_, index) => cylinder([x[0] + index * step, y], 1.2, [0, 6], METAL));
}

export function bench(x: number, y: number): Item {
  return group([
    block(box([x - 9, x - 7], [y - 2, y + 2], [0, 3]), INK),
    block(box([x + 7, x + 9], [y - 2, y + 2], [0, 3]), INK),
    block(box([x - 10, x + 10], [y - 2.6, y + 2.6], [3, 4.4]), WOOD),
    block(box([x - 10, x + 10], [y - 3, y - 2], [4.4, 9]), WOOD),
  ]);
}

/** Posts and two rails; `along` tells which way the fence runs. */
export function fence(
  along: "x" | "y",
  run: Range,
  at: number,
  height = 9,
  color = "#a98a5c",
  step = 14,
): Drawing {
  const posts = Math.max(1, Math.round((run[1] - run[0]) / step));
  const point = (distance: number, z: number) =>
    along === "x" ? ([distance, at, z] as const) : ([at, distance, z] as const);
  return Array.from({ length: posts }, (_, index) => {
    const from = run[0] + ((run[1] - run[0]) * index) / posts;
    const to = run[0] + ((run[1] - run[0]) * (index + 1)) / posts;
    const svg =
      wire([point(from, height * 0.5), point(to, height * 0.5)], shade(color, -0.25), 0.8) +
      wire([point(from, height * 0.92), point(to, height * 0.92)], color, 0.8) +
      wire([point(from, 0), point(from, height)], color, 1.3) +
      wire([point(to, 0), point(to, height)], color, 1.3);
    const space: Box =
      along === "x"
        ? box([from, to], [at, at + 0.5], [0, height])
        : box([at, at + 0.5], [from, to], [0, height]);
    return { space, svg };
  });
}

export function barrel(x: number, y: number, color: string, z = 0): Item {
  return group([
    cylinder([x, y], 4, [z, z + 5], color),
    cylinder([x, y], 4, [z + 5, z + 10], shade(color, -0.1)),
  ]);
}

/** A wooden crate with planks. */
export function crate(x: number, y: number, size: number, color = WOOD, z = 0): Item {
  return block(
    box([x - size / 2, x + size / 2], [y - size / 2, y + size / 2], [z, z + size * 0.8]),
    color,
    ({ left, right }) =>
      [left, right]
        .map((face) =>
          line(face, points(0, face.height * 0.5, face.width, face.height * 0.5), shade(color, -0.5), 0.6),
        )
        .join(""),
  );
}

/** A ventilation block for flat roofs, with its slats. */
export function airUnit(x: number, y: number, z: number, size: number, color = "#6b7885"): Item {
  return block(
    box([x - size / 2, x + size / 2], [y - size / 2, y + size / 2], [z, z + size * 0.5]),
    color,
    ({ left, right, top }) =>
      [left, right]
        .map((face) =>
          [0.3, 0.55, 0.8]
            .map((height) =>
              line(
                face,
                points(1.5, face.height * height, face.width - 1.5, face.height * height),
                shade(color, -0.6),
                0.5,
              ),
            )
            .join(""),
        )
        .join("") + panel(top, [2, top.width - 2], [2, top.height - 2], shade(color, -0.25)),
  );
}

/** The raised edge of a flat roof: four thin blocks. */
export function parapet({ x, y, z }: Box, color: string, height: number, thickness: number): Drawing {
  const high: Range = [z[1], z[1] + height];
  return [
    block(box([x[0], x[1]], [y[0], y[0] + thickness], high), color),
    block(box([x[0], x[0] + thickness], [y[0] + thickness, y[1] - thickness], high), color),
    block(box([x[1] - thickness, x[1]], [y[0] + thickness, y[1] - thickness], high), color),
    block(box([x[0], x[1]], [y[1] - thickness, y[1]], high), color),
  ];
}

/** Broad steps that go down towards +y. */
export function stepsDown(
  x: Range,
  y: number,
  count: number,
  rise: number,
  tread: number,
  color: string,
): Drawing {
  return Array.from({ length: count }, (_, index) =>
    block(box(x, [y + index * tread, y + (index + 1) * tread], [0, rise * (count - index)]), color),
  );
}

export function flagpole(x: number, y: number, z: Range, color: string): Item {
  const cloth = leftFace(box([x, x + 14], [y, y], [z[1] - 10, z[1]]));
  const svg =
    wire(vectors(x, y, z[0], x, y, z[1] + 1), "#b7c2cd", 1) +
    panel(cloth, [0.5, 14], [1, 10], color) +
    panel(cloth, [0.5, 14], [1, 3.6], shade(color, -0.25));
  return { space: box([x - 0.5, x + 0.5], [y - 0.5, y + 0.5], z), svg };
}

export function antenna(x: number, y: number, z: Range): Item {
  const svg = wire(vectors(x, y, z[0], x, y, z[1]), "#93a4b5", 0.9) + glow([x, y, z[1]], 1.3, "#ff8a80");
  return { space: box([x - 0.5, x + 0.5], [y - 0.5, y + 0.5], z), svg };
}
