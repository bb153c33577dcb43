import { line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, antenna, bollards, flagpole, lamp, parapet, stepsDown } from "../props/furniture.ts";
import { bush, palm } from "../props/plants.ts";
import { shield } from "../props/signs.ts";
import { glassDoor, windows } from "../props/windows.ts";
import { BLUE, INK, LIT, RED, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, parkingBays, patch, shadowOf } from "../site/plate.ts";

const WALL = "#446491";
const MAIN = box([-92, 88], [-92, 42], [0, 50]);
const UPPER = box([-62, 56], [-84, 2], [50, 82]);

/** A stepped block with a light bar on its roof. */
export function policeStation(site: Site): Scene {
  return {
    base: drawPlate(site, {
      crossing: 2,
      markings: [
        shadowOf(site, MAIN),
        patch([-20, 24], [42, 79], "#3b4a5a"),
        lightPool([-14, 18], [50, 78]),
        parkingBays(site, 100, [-60, -30], 1, 28),
      ],
    }),
    solids: [mainBlock(site), upperBlock(site), entrance(site), roofGear(), street()],
  };
}

function mainBlock({ accent }: Site) {
  return [
    block(
      MAIN,
      WALL,
      ({ left, right }) =>
        windows(left, {
          u: [4, 176],
          v: [4, 42],
          columns: 12,
          rows: 2,
          lit: 0.6,
          seed: "lspd-front",
          skip: (column, row) => row === 0 && column >= 5 && column <= 7,
        }) +
        windows(right, { u: [4, 130], v: [4, 42], columns: 8, rows: 2, lit: 0.42, seed: "lspd-side" }) +
        panel(left, [0, 180], [44, 50], accent) +
        panel(right, [0, 134], [44, 50], "#4372b8"),
    ),
  ];
}

function upperBlock({ accent }: Site) {
  return [
    block(
      UPPER,
      WALL,
      ({ left, right, top }) =>
        windows(left, {
          u: [6, 86],
          v: [4, 28],
          columns: 7,
          rows: 1,
          lit: 0.8,
          seed: "lspd-up",
          wall: [0.3, 0.24],
        }) +
        shield(left, 102, 16, 20, accent) +
        windows(right, {
          u: [5, 81],
          v: [4, 28],
          columns: 6,
          rows: 1,
          lit: 0.3,
          seed: "lspd-up-side",
          wall: [0.34, 0.24],
        }) +
        panel(top, [6, 112], [6, 80], "#5d7699"),
    ),
    parapet(MAIN, WALL, 3, 3),
  ];
}

function entrance({ accent }: Site) {
  return [
    block(
      box([-18, 22], [42, 43], [0, 26]),
      WALL,
      ({ left }) =>
        panel(left, [3, 37], [0, 24], LIT.left) +
        // The public desk, seen through the glass.
        panel(left, [7, 15], [0, 9], "#c08c4f") +
        panel(left, [25, 33], [0, 9], "#c08c4f") +
        glassDoor(left, [15, 25], [0, 20], "#7a5a35") +
        line(left, points(3, 20, 37, 20), "#7a5a35", 0.8),
    ),
    block(box([-22, 26], [42, 62], [26, 31]), accent),
    stepsDown([-18, 22], 43, 2, 1.6, 7, "#6b7f95"),
    block(box([-20, -18.5], [58, 59.5], [0, 26]), "#90a0b0"),
    block(box([22.5, 24], [58, 59.5], [0, 26]), "#90a0b0"),
  ];
}

function roofGear() {
  return [
    block(box([-20, 14], [-46, -34], [82, 86]), INK),
    block(box([-19, -3], [-46, -34], [86, 95]), BLUE),
    block(box([-3, 13], [-46, -34], [86, 95]), RED),
    antenna(46, -74, [82, 130]),
    airUnit(-46, -66, 82, 16),
    airUnit(72, -66, 50, 14),
    airUnit(72, -40, 50, 14),
  ];
}

function street() {
  return [
    flagpole(52, 58, [0, 54], "#6ea8ff"),
    lamp(-70, 66),
    lamp(84, 66),
    palm(110, 56),
    palm(-112, 50, 30),
    bush(40, 52),
    bush(64, 52),
    bush(-36, 52),
    bush(-60, 52),
    bollards([-12, 16], 76, 5),
    car(-92, 94, "+x", WHITE, { roof: "beacons", doors: "#28384c" }),
    car(-44, 94, "+x", "#2c3d52", { roof: "beacons", doors: WHITE }),
    car(76, 118, "-x", "#8594a2"),
    car(114, -45, "+y", WHITE, { roof: "beacons", doors: "#28384c" }),
  ];
}
