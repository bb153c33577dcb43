import { line, panel, wire } from "../engine/face.ts";
import { box, points, type Range, type Vector } from "../engine/iso.ts";
import type { Drawing } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { lamp } from "../props/furniture.ts";
import { container, containerLorry } from "../props/lorries.ts";
import type { Site } from "../site/palette.ts";
import { QUAY, quayPlate, WATER } from "../site/quay.ts";

const ORANGE = "#d98a3d";
const LOADS = ["#b5543f", "#3f7f9a", "#4f8f6c", "#c99a3f", "#7d8894", "#8a5a86"] as const;

/** Stacks of containers, a gantry over a moored ship and a lane left free for lorries. */
export function docks(site: Site): Scene {
  return { base: quayPlate(site), solids: [stacks(), crane(), ship(site), traffic()] };
}

function loadColor(index: number): string {
  return LOADS[index % LOADS.length] ?? ORANGE;
}

function stack(x: Range, y: Range, count: number, first: number, foot = 0): Drawing {
  return Array.from({ length: count }, (_, level) => {
    const low = foot + level * 16;
    return container(box(x, y, [low, low + 16]), loadColor(first + level * 2));
  });
}

/** The yard: long boxes in rows, lower towards the viewer so that all can be seen. */
function stacks() {
  const rows: readonly { x: Range; heights: readonly number[] }[] = [
    { x: [-132, -114], heights: [4, 3, 3, 2] },
    { x: [-112, -94], heights: [3, 4, 2, 1] },
    { x: [-92, -74], heights: [4, 2, 3, 1] },
    { x: [-44, -26], heights: [3, 2, 2, 1] },
  ];
  return rows.map(({ x, heights }, row) =>
    heights.map((count, index) =>
      stack(x, [-132 + index * 52, -132 + index * 52 + 46], count, row * 3 + index * 2),
    ),
  );
}

/** The gantry: four legs on rails, a bridge between them and a boom that reaches over the ship. */
function crane() {
  const legs = [18, 58].flatMap((x) =>
    [-60, -16].map((y) => block(box([x - 2.5, x + 2.5], [y - 2.5, y + 2.5], [0, 74]), ORANGE)),
  );
  const feet = [18, 58].flatMap((x) =>
    [-60, -16].map((y) => block(box([x - 4, x + 4], [y - 6, y + 6], [0, 4]), "#3d4854")),
  );
  const ties = [18, 58].map((x) => block(box([x - 2, x + 2], [-57.5, -18.5], [40, 44]), ORANGE));
  const rope = (from: Vector, to: Vector) => wire([from, to], "#5c6873", 0.7);
  return [
    feet,
    legs,
    ties,
    block(box([14, 62], [-63, -57], [74, 80]), ORANGE),
    block(box([14, 62], [-19, -13], [74, 80]), ORANGE),
    block(box([0, 124], [-44, -32], [80, 87]), ORANGE, ({ left }) =>
      Array.from({ length: 12 }, (_, index) =>
        line(left, points(index * 10, 1, index * 10 + 10, 6), "#7f4f22", 0.8),
      ).join(""),
    ),
    block(
      box([12, 40], [-48, -28], [87, 102]),
      "#c47a33",
      ({ left, right }) =>
        panel(left, [3, 25], [5, 11], "#1c2936") + panel(right, [3, 17], [5, 11], "#16212c"),
    ),
    // The cab, the ropes and the box on its way.
    block(
      box([76, 86], [-42, -34], [72, 80]),
      "#dfe6ec",
      ({ left, right }) => panel(left, [1, 9], [2, 6], "#ffd58a") + panel(right, [1, 7], [2, 6], "#eeb45f"),
    ),
    {
      space: box([91, 111], [-58, -18], [60, 80]),
      svg:
        rope([93, -54, 60], [97, -40, 80]) +
        rope([109, -54, 60], [105, -40, 80]) +
        rope([93, -22, 60], [97, -36, 80]) +
        rope([109, -22, 60], [105, -36, 80]),
    },
    container(box([92, 110], [-58, -18], [46, 60]), "#4f8f6c"),
  ];
}

/** A ship along the quay, its stern towards the viewer, cut off by the edge of the plate. */
function ship({ accent }: Site) {
  const hull = box([78, 124], [-140, 64], [WATER, 16]);
  return [
    block(
      hull,
      "#7d3f38",
      ({ left, right }) =>
        panel(left, [0, 46], [11, 22], "#2b3540") +
        panel(right, [0, 204], [11, 22], "#1d242c") +
        panel(right, [0, 204], [9.6, 11], accent) +
        panel(left, [0, 46], [9.6, 11], accent),
    ),
    block(
      box([82, 120], [34, 60], [16, 44]),
      "#cfd8df",
      ({ left, right }) =>
        [5, 14, 23]
          .map((v) =>
            Array.from({ length: 5 }, (_, index) =>
              panel(
                left,
                [3 + index * 7.4, 7.4 + index * 7.4],
                [v, v + 5],
                (index + v) % 3 ? "#ffd58a" : "#1c2936",
              ),
            ).join(""),
          )
          .join("") +
        [5, 14, 23]
          .map((v) =>
            Array.from({ length: 3 }, (_, index) =>
              panel(
                right,
                [3 + index * 8, 8 + index * 8],
                [v, v + 5],
                (index + v) % 2 ? "#eeb45f" : "#16212c",
              ),
            ).join(""),
          )
          .join(""),
    ),
    block(
      box([78, 124], [40, 54], [44, 51]),
      "#dfe6ec",
      ({ left, right }) =>
        panel(left, [2, 44], [2, 5.4], "#1c2936") + panel(right, [1, 13], [2, 5.4], "#16212c"),
    ),
    cylinder([101, 47], 4, [51, 66], "#b5543f"),
    [0, 1].map((column) =>
      [0, 1, 2].map((row) =>
        stack(
          [81 + column * 20.5, 100 + column * 20.5],
          [-136 + row * 40 + (row > 1 ? 36 : 0), -100 + row * 40 + (row > 1 ? 36 : 0)],
          row === 1 ? 1 : 2,
          column * 3 + row * 2,
          16,
        ),
      ),
    ),
  ];
}

function traffic() {
  return [
    containerLorry(-60, 94, "+x", "#c9ced6", "#3f7f9a"),
    containerLorry(-2, 12, "+y", "#b5543f", "#c99a3f"),
    lamp(-60, 70, 40),
    lamp(QUAY - 10, 70, 40),
    [-110, -40, 30].map((y) => cylinder([QUAY - 4, y], 2.2, [0, 5], "#3d4854")),
    [0, 1, 2, 3].map((index) => cylinder([26 + index * 9, 62], 2.4, [0, 6], ORANGE, 0.6)),
  ];
}
