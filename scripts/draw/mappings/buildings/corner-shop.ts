import { shade } from "../engine/color.ts";
import { type Face, line, panel } from "../engine/face.ts";
import { box, points, type Range } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, crate, lamp, parapet } from "../props/furniture.ts";
import { lettering } from "../props/lettering.ts";
import { bush, palm } from "../props/plants.ts";
import { awning } from "../props/striped-awning.ts";
import { glassDoor, glazing, windows } from "../props/windows.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, parkingBays, patch, shadowOf } from "../site/plate.ts";

const WALL = "#8a8f80";
const SHOP = box([-78, 76], [-82, 8], [0, 50]);
const STORE = box([-128, -78], [-82, -20], [0, 30]);

/** A corner shop under a striped awning, with boxes of fruit before the window. */
export function cornerShop(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, STORE),
        shadowOf(site, SHOP),
        patch([-84, 130], [34, 82], site.asphalt),
        parkingBays(site, -30, [40, 78], 5, 28),
        lightPool([-74, 72], [8, 40]),
      ],
    }),
    solids: [shop(site), awning(site), display(), store(), street()],
  };
}

/** What stands on the shelves, as dark shapes against the light. */
function shelves(face: Face, u: Range): string {
  const colors = ["#b9703f", "#7f9a4d", "#a8503f", "#4f8a8a", "#c79a45"];
  let svg = "";
  for (const [row, v] of [5, 13].entries()) {
    svg += line(face, points(u[0], v, u[1], v), "#9a7443", 0.8);
    for (let index = 0; u[0] + 1.5 + index * 4.6 < u[1] - 3; index++) {
      const left = u[0] + 1.5 + index * 4.6;
      svg += panel(
        face,
        [left, left + 3],
        [v + 0.4, v + 3 + ((index * 7 + row * 3) % 4) * 0.7],
        colors[(index + row * 2) % colors.length] ?? WHITE,
      );
    }
  }
  return svg;
}

function shop({ accent }: Site) {
  return [
    block(
      SHOP,
      WALL,
      ({ left, right }) =>
        panel(left, [0, 154], [0, 4], "#4d5247") +
        panel(right, [0, 90], [0, 4], "#2f332b") +
        panel(left, [5, 66], [4, 29], "#ffd58a") +
        shelves(left, [5, 66]) +
        glazing(left, [5, 66], [4, 29], 4, "#565a4d", "none") +
        glassDoor(left, [70, 90], [0, 29], "#565a4d") +
        panel(left, [94, 149], [4, 29], "#ffd58a") +
        shelves(left, [94, 149]) +
        glazing(left, [94, 149], [4, 29], 4, "#565a4d", "none") +
        panel(right, [0, 90], [40, 45], shade(accent, -0.42)) +
        windows(right, {
          u: [5, 86],
          v: [8, 33],
          columns: 4,
          rows: 1,
          lit: 0.5,
          seed: "innocence",
          wall: [0.34, 0.1],
        }),
    ),
    parapet(SHOP, WALL, 4, 3),
    airUnit(-44, -54, 50, 18),
    airUnit(44, -54, 50, 14),
    block(
      box([-34, 34], [0, 5], [54, 80]),
      INK,
      ({ left }) =>
        lettering(left, "24/7", 34, 13, 14, accent) +
        line(left, points(4, 3, 64, 3), accent, 1.2) +
        line(left, points(4, 23, 64, 23), accent, 1.2),
    ),
  ];
}

function display() {
  const box1 = (x: number, color: string) => [
    block(box([x - 7, x + 7], [14, 22], [0, 6]), "#8a6a4c"),
    block(box([x - 6, x + 6], [15, 21], [6, 8]), color),
  ];
  return [
    box1(-64, "#d9843f"),
    box1(-46, "#b5453f"),
    box1(-28, "#8fb04a"),
    box1(34, "#d9b441"),
    box1(52, "#8fb04a"),
    // The ice box.
    block(box([62, 74], [12, 20], [0, 14]), "#cfdbe2", ({ left }) =>
      panel(left, [1.5, 10.5], [3, 11], "#7fb4cf"),
    ),
  ];
}

/** The stock room at the side. */
function store() {
  return [
    block(
      STORE,
      "#767b6f",
      ({ left }) =>
        panel(left, [10, 34], [0, 22], "#4b5048") + line(left, points(22, 0, 22, 22), "#3a3e38", 0.8),
    ),
    parapet(STORE, "#767b6f", 2, 2),
    crate(-116, -8, 10),
    crate(-104, -6, 9),
    crate(-110, -7, 8, "#a07c58", 8),
    cylinder([-90, -10], 4.5, [0, 11], "#4f6a5c"),
  ];
}

function street() {
  return [
    car(-16, 58, "-y", "#c8553d"),
    car(68, 58, "-y", "#8594a2"),
    car(-88, 94, "+x", "#d9d2c0"),
    car(30, 118, "-x", "#5689c4"),
    lamp(-112, 66),
    lamp(118, 60),
    palm(-124, 30, 34),
    palm(104, -20, 34),
    bush(94, 4),
    bush(94, -12),
  ];
}
