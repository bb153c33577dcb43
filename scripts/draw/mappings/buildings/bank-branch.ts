import { disc, leftFace, panel } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, bench, lamp, parapet } from "../props/furniture.ts";
import { bush, palm } from "../props/plants.ts";
import { coin } from "../props/trade-signs.ts";
import { glassDoor, glazing, windows } from "../props/windows.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const STONE = "#8d9a98";
const TOWN = "#45525c";
const BRANCH = box([-40, 72], [-58, 20], [0, 46]);
const LEFT_NEIGHBOUR = box([-124, -46], [-118, 12], [0, 74]);
const BACK_NEIGHBOUR = box([-46, 78], [-128, -62], [0, 62]);

/** A small branch between darker town houses: four columns, cash machines and a big coin on the roof. */
export function bankBranch(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: 16,
      markings: [
        shadowOf(site, LEFT_NEIGHBOUR),
        shadowOf(site, BACK_NEIGHBOUR),
        shadowOf(site, BRANCH),
        patch([-40, 72], [20, 80], "#3f4b50"),
        lightPool([-4, 38], [40, 76]),
        lightPool([-38, -10], [24, 44], site.accent, 0.16),
      ],
    }),
    solids: [neighbours(), branch(site), portico(site), sign(site), street()],
  };
}

function neighbours() {
  return [
    block(
      LEFT_NEIGHBOUR,
      TOWN,
      ({ left, right }) =>
        windows(left, { u: [4, 74], v: [22, 72], columns: 5, rows: 3, lit: 0.2, seed: "legion-left" }) +
        panel(left, [6, 72], [0, 17], "#27323c") +
        glazing(left, [8, 34], [2, 16], 3, "#39444d", "#8f7a50") +
        windows(right, {
          u: [4, 126],
          v: [50, 72],
          columns: 8,
          rows: 1,
          lit: 0.15,
          seed: "legion-left-side",
        }),
    ),
    parapet(LEFT_NEIGHBOUR, TOWN, 3, 3),
    airUnit(-84, -60, 74, 18, "#52606b"),
    block(BACK_NEIGHBOUR, TOWN, ({ right }) =>
      windows(right, { u: [4, 62], v: [6, 60], columns: 4, rows: 3, lit: 0.2, seed: "legion-back" }),
    ),
    parapet(BACK_NEIGHBOUR, TOWN, 3, 3),
  ];
}

function cashMachine(u: number): (face: ReturnType<typeof leftFace>) => string {
  return (face) =>
    panel(face, [u, u + 9], [3, 22], "#2b3a3a") +
    panel(face, [u + 1.6, u + 7.4], [13, 19], "#8df0c0") +
    panel(face, [u + 1.6, u + 7.4], [8.4, 10.4], "#53615f") +
    panel(face, [u + 2.6, u + 6.4], [5, 6.2], "#0f1717");
}

function branch({ accent }: Site) {
  return [
    block(
      BRANCH,
      STONE,
      ({ left, right }) =>
        panel(left, [0, 112], [0, 4], "#59655f") +
        panel(right, [0, 78], [0, 4], "#343c39") +
        panel(left, [3, 30], [26, 31], accent) +
        cashMachine(5)(left) +
        cashMachine(18)(left) +
        glazing(left, [94, 109], [5, 30], 2, "#5f5a44") +
        panel(right, [0, 78], [36, 42], "#3f8f68") +
        glazing(right, [6, 40], [5, 29], 4, "#4a4432") +
        windows(right, {
          u: [44, 76],
          v: [4, 31],
          columns: 3,
          rows: 1,
          lit: 0.4,
          seed: "fleeca-side",
          wall: [0.3, 0.1],
        }),
    ),
    parapet(BRANCH, STONE, 4, 3),
  ];
}

/** Four columns under a plain cornice. */
function portico({ accent }: Site) {
  return [
    block(box([-8, 56], [20, 40], [0, 3]), "#9aa6a3"),
    block(
      box([-8, 56], [20, 21], [3, 44]),
      "#5c6966",
      ({ left }) =>
        glazing(left, [4, 22], [0, 30], 3, "#6c5a35") +
        glassDoor(left, [23, 41], [0, 28], "#6c5a35") +
        glazing(left, [42, 60], [0, 30], 3, "#6c5a35"),
    ),
    [-3, 14, 34, 51].map((x) => cylinder([x, 35], 3.2, [3, 42], "#b3bfbb", 2.8)),
    block(
      box([-12, 60], [20, 42], [42, 53]),
      STONE,
      ({ left, right }) => panel(left, [0, 72], [3, 7], accent) + panel(right, [0, 22], [3, 7], "#3f8f68"),
    ),
  ];
}

/** The coin, upright on the roof like the sign of an old shop. */
function sign({ accent }: Site) {
  const rim = leftFace(box([4, 44], [26, 26], [57, 97]));
  const front = leftFace(box([4, 44], [29, 29], [57, 97]));
  return [
    block(box([14, 34], [24, 31], [53, 57]), INK),
    {
      space: box([4, 44], [26, 29], [57, 97]),
      svg:
        disc(rim, [20, 20], 19, "#2d6b4d") +
        disc(front, [20, 20], 19, accent) +
        disc(front, [20, 20], 15, "#24533d") +
        coin(front, 20, 20, 21, accent),
    },
  ];
}

function street() {
  return [
    palm(-118, 52, 34),
    palm(116, 46, 32),
    palm(112, -40, 36),
    bush(88, 30),
    bush(88, 8),
    bench(-84, 40),
    lamp(-52, 70),
    lamp(88, 70),
    car(-76, 94, "+x", WHITE),
    car(-118, 94, "+x", "#3f6f5a"),
    car(76, 118, "-x", "#71818f"),
  ];
}
