import { panel, wire } from "../engine/face.ts";
import { box, vectors } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, barrel, lamp, parapet } from "../props/furniture.ts";
import { rollerDoor, tyres } from "../props/garage.ts";
import { wrench } from "../props/signs.ts";
import { glazing, windows } from "../props/windows.ts";
import { INK, type Site } from "../site/palette.ts";
import { drawPlate, lightPool, parkingBays, patch, shadowOf } from "../site/plate.ts";

const WALL = "#767f89";
const HALL = box([-104, 96], [-88, 26], [0, 60]);

/** A long hall with three roller doors, two of them open on a lift. */
export function tuningShop(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, HALL),
        patch([-104, 60], [26, 82], site.asphalt),
        lightPool([-92, -54], [30, 62]),
        lightPool([8, 46], [30, 62]),
        parkingBays(site, 102, [-80, -44], 1, 30),
      ],
    }),
    solids: [hall(site), board(site), forecourt()],
  };
}

function hall({ accent }: Site) {
  return [
    block(
      HALL,
      WALL,
      ({ left, right }) =>
        panel(left, [0, 200], [0, 6], "#4a525b") +
        panel(right, [0, 114], [0, 6], "#2a3037") +
        rollerDoor(left, [12, 50], 36, "open") +
        rollerDoor(left, [62, 100], 36, "shut") +
        rollerDoor(left, [112, 150], 36, "open") +
        glazing(left, [160, 194], [7, 32], 4, "#444c55") +
        panel(left, [0, 200], [46, 50], accent) +
        panel(right, [0, 114], [46, 50], "#a2683d") +
        windows(right, {
          u: [6, 108],
          v: [12, 42],
          columns: 5,
          rows: 1,
          lit: 0.5,
          seed: "customs",
          wall: [0.3, 0.2],
        }),
    ),
    parapet(HALL, WALL, 3, 3),
    [-70, -20, 30].map((x) =>
      block(box([x - 14, x + 14], [-66, -40], [60, 65]), "#59636e", ({ top }) =>
        panel(top, [3, 25], [3, 23], "#ffe3ae", 0.8),
      ),
    ),
    airUnit(76, -62, 60, 18),
  ];
}

/** The sign on the edge of the roof. */
function board({ accent }: Site) {
  return [
    block(
      box([-46, 38], [19, 24], [63, 86]),
      INK,
      ({ left }) =>
        panel(left, [4, 26], [10.5, 12.5], accent) +
        panel(left, [58, 80], [10.5, 12.5], accent) +
        wrench(left, 42, 11.5, 17, accent),
    ),
  ];
}

function forecourt() {
  return [
    tyres(-48, 38, 4),
    tyres(-40, 34, 3),
    barrel(58, 36, "#b5643c"),
    barrel(66, 40, "#5a7d96"),
    cylinder([78, 44], 1.2, [0, 22], "#8b98a5"),
    {
      space: box([77, 79], [43, 45], [22, 24]),
      svg: wire(vectors(72, 44, 22, 84, 44, 22), "#ffa25c", 1.6),
    },
    car(-70, 56, "+y", "#c8553d"),
    car(88, 58, "+x", "#5689c4"),
    car(-8, 118, "-x", "#d9a441"),
    car(118, -62, "+y", "#8a63b8"),
    lamp(-122, 60),
    lamp(62, 70),
  ];
}
