import { line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { leanTo } from "../engine/roofs.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { brilliant } from "../props/brilliant.ts";
import { car } from "../props/cars.ts";
import { airUnit, lamp, parapet } from "../props/furniture.ts";
import { bush, palm } from "../props/plants.ts";
import { gem } from "../props/signs.ts";
import { glassDoor, glazing, windows } from "../props/windows.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const WALL = "#6a6e96";
const SHOP = box([-84, 74], [-80, 30], [0, 32]);
const UPPER = box([-74, 64], [-78, 18], [32, 70]);

/** Shop windows full of light under two storeys, and a cut stone on the roof. */
export function jeweller(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: -4,
      markings: [
        shadowOf(site, box(SHOP.x, SHOP.y, [0, 60])),
        patch([-84, 74], [30, 80], "#3c4460"),
        ...[-56, -28, 0, 28, 56].map((x) => patch([x, x + 0.8], [30, 80], "#4b5475")),
        lightPool([-80, 70], [32, 62], undefined, 0.14),
      ],
    }),
    solids: [shop(), awning(site), upper(), stone(site), street()],
  };
}

/** Necks and rings on their stands, as dark shapes in a lit window. */
function display(u: number, face: Parameters<typeof panel>[0]): string {
  return (
    panel(face, [u - 3, u + 3], [4, 9], "#8f6d45") +
    panel(face, [u - 1.6, u + 1.6], [9, 13], "#b98f5c") +
    gem(face, u, 15, 4.4, "#7f8ff0")
  );
}

function shop() {
  return [
    block(SHOP, WALL, ({ left, right }) => {
      const front = [6, 42, 98, 128].map((u, index) => {
        const width = [32, 22, 26, 24][index] ?? 24;
        return (
          glazing(left, [u, u + width], [4, 26], 2, "#4a4c6b") +
          display(u + width * 0.25, left) +
          display(u + width * 0.75, left)
        );
      });
      return (
        panel(left, [0, 158], [0, 4], "#3f4262") +
        panel(right, [0, 110], [0, 4], "#262943") +
        front.join("") +
        glassDoor(left, [70, 92], [0, 26], "#4a4c6b") +
        [5, 32, 59, 84]
          .map((u) => glazing(right, [u, u + 21], [4, 26], 2, "#3c3548") + display(u + 10, right))
          .join("")
      );
    }),
  ];
}

function awning({ accent }: Site) {
  return [
    leanTo(box([-86, 76], [30, 37], [29, 36]), accent),
    block(box([-86, 76], [-82, 30], [32, 36]), "#7b80ad", ({ right }) =>
      panel(right, [0, 112], [0, 4], "#6670b8"),
    ),
  ];
}

function upper() {
  return [
    block(
      box(UPPER.x, UPPER.y, [36, 72]),
      WALL,
      ({ left, right }) =>
        windows(left, {
          u: [4, 134],
          v: [4, 34],
          columns: 10,
          rows: 2,
          lit: 0.45,
          seed: "vangelico",
          wall: [0.4, 0.34],
        }) +
        windows(right, {
          u: [4, 92],
          v: [4, 34],
          columns: 7,
          rows: 2,
          lit: 0.4,
          seed: "vangelico-side",
          wall: [0.4, 0.34],
        }),
    ),
    parapet(box(UPPER.x, UPPER.y, [36, 72]), WALL, 4, 3),
    airUnit(46, -60, 72, 14),
    // The hatch by which one gets in from the roof.
    block(box([-62, -42], [-66, -46], [72, 77]), "#4c5070", ({ top }) =>
      line(top, points(4, 10, 16, 10), "#8d93c4", 1),
    ),
  ];
}

/** A brilliant on its stand: a pointed foot, a belt and a flat table. */
function stone({ accent }: Site) {
  return [block(box([-18, 8], [-30, -4], [72, 76]), INK), brilliant([-5, -17, 76], 24, accent)];
}

function street() {
  return [
    palm(-114, 20, 38),
    palm(104, 34, 34),
    palm(110, -50, 32),
    bush(-70, 66, 7),
    bush(-42, 66, 7),
    bush(34, 66, 7),
    bush(62, 66, 7),
    lamp(-104, 68),
    lamp(92, 72),
    car(-64, 94, "+x", WHITE),
    car(44, 94, "+x", "#2d3644"),
    car(98, 118, "-x", "#5a63b0"),
  ];
}
