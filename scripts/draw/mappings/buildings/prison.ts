import { panel, wire } from "../engine/face.ts";
import { box, type Range, vectors } from "../engine/iso.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, lamp, parapet } from "../props/furniture.ts";
import { rock } from "../props/plants.ts";
import { windows } from "../props/windows.ts";
import { type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";
import { CONCRETE, gate, towers, wall } from "./prison-wall.ts";

const BLOCK_A = box([-98, 34], [-104, -58], [0, 66]);
const BLOCK_B = box([-98, -56], [-58, 18], [0, 46]);

/** Cell blocks around a yard, inside a wall with four watch towers. */
export function prison(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        patch([-50, 120], [-52, 50], "#55503f"),
        shadowOf(site, BLOCK_A),
        shadowOf(site, BLOCK_B),
        ...court(site),
        patch([52, 84], [62, 82], site.asphalt),
        patch([54, 82], [-50, 62], "#45443a"),
        lightPool([-6, 26], [56, 80]),
      ],
    }),
    solids: [cellBlocks(site), wall(), towers(), gate(site), yard(), road()],
  };
}

/** The ball court of the yard. */
function court(site: Site): string[] {
  const color = site.marking;
  const edge = (x: Range, y: Range) => patch(x, y, color, 0.8);
  return [
    edge([-38, 34], [-34, -33]),
    edge([-38, 34], [21, 22]),
    edge([-38, -37], [-34, 22]),
    edge([33, 34], [-34, 22]),
    edge([-2.5, -1.5], [-34, 22]),
  ];
}

function cellBlocks({ accent }: Site) {
  return [
    block(
      BLOCK_A,
      CONCRETE,
      ({ left, right }) =>
        windows(left, {
          u: [44, 130],
          v: [6, 60],
          columns: 12,
          rows: 4,
          lit: 0.4,
          seed: "cells",
          wall: [0.55, 0.5],
        }) +
        windows(left, {
          u: [2, 44],
          v: [48, 62],
          columns: 6,
          rows: 1,
          lit: 0.4,
          seed: "cells-2",
          wall: [0.55, 0.5],
        }) +
        windows(right, {
          u: [3, 43],
          v: [6, 60],
          columns: 5,
          rows: 4,
          lit: 0.3,
          seed: "cells-side",
          wall: [0.6, 0.5],
        }) +
        panel(left, [0, 132], [62, 66], accent) +
        panel(right, [0, 46], [62, 66], "#4372b8"),
    ),
    parapet(BLOCK_A, CONCRETE, 3, 3),
    airUnit(-70, -82, 66, 16),
    airUnit(4, -82, 66, 14),
    block(
      BLOCK_B,
      CONCRETE,
      ({ left, right }) =>
        windows(left, {
          u: [2, 40],
          v: [6, 42],
          columns: 4,
          rows: 3,
          lit: 0.4,
          seed: "wing",
          wall: [0.55, 0.5],
        }) +
        windows(right, {
          u: [3, 74],
          v: [6, 42],
          columns: 8,
          rows: 3,
          lit: 0.4,
          seed: "wing-side",
          wall: [0.55, 0.5],
        }),
    ),
    parapet(BLOCK_B, CONCRETE, 3, 3),
  ];
}

function yard() {
  const hoop = (x: number, side: 1 | -1) => {
    const y = -6;
    return {
      space: box([x - 1, x + 1], [y - 5, y + 5], [0, 24]),
      svg:
        wire(vectors(x, y, 0, x, y, 18), "#8b98a5", 1.2) +
        wire(vectors(x, y - 5, 16, x, y + 5, 16, x, y + 5, 23, x, y - 5, 23, x, y - 5, 16), "#dfe6ec", 1) +
        wire(vectors(x, y, 17, x + side * 4, y, 17), "#e0605a", 1.2),
    };
  };
  const table = (x: number, y: number) => [
    block(box([x - 6, x + 6], [y - 3, y + 3], [4, 6]), "#8a7a58"),
    block(box([x - 6, x + 6], [y - 6, y - 4.4], [1, 3]), "#6f6248"),
    block(box([x - 6, x + 6], [y + 4.4, y + 6], [1, 3]), "#6f6248"),
  ];
  return [
    hoop(-42, 1),
    hoop(38, -1),
    table(98, -34),
    table(98, -10),
    table(98, 14),
    lamp(46, -40, 46),
    lamp(46, 30, 46),
  ];
}

function road() {
  return [
    car(68, 16, "+y", WHITE, { roof: "beacons", doors: "#28384c" }),
    car(-60, 94, "+x", "#2c3d52", { roof: "beacons", doors: WHITE }),
    car(24, 118, "-x", "#8b7a5a"),
    rock(-112, 74, 5, "#75684f"),
    rock(-100, 76, 3, "#6b5f49"),
  ];
}
