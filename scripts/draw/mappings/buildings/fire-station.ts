import { line, panel } from "../engine/face.ts";
import { box, points } from "../engine/iso.ts";
import { block } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { car } from "../props/cars.ts";
import { airUnit, antenna, flagpole, lamp, parapet } from "../props/furniture.ts";
import { shutterLines } from "../props/garage.ts";
import { fireEngine } from "../props/lorries.ts";
import { bush, palm } from "../props/plants.ts";
import { glassDoor, windows } from "../props/windows.ts";
import { type Site, WHITE } from "../site/palette.ts";
import { drawPlate, lightPool, patch, shadowOf } from "../site/plate.ts";

const BRICK = "#8d4a40";
const ROOF = "#a36a62";
const HALL = box([-108, 44], [-84, 22], [0, 54]);
const TOWER = box([44, 80], [-84, -46], [0, 104]);
const QUARTERS = box([44, 104], [-46, 14], [0, 34]);
const DOORS = [8, 45, 82, 119] as const;

/** Four red doors, one of them open, and a hose tower. */
export function fireStation(site: Site): Scene {
  return {
    base: drawPlate(site, {
      markings: [
        shadowOf(site, HALL),
        shadowOf(site, TOWER),
        shadowOf(site, QUARTERS),
        patch([-106, 42], [22, 82], site.asphalt),
        ...DOORS.map((u) => patch([-108 + u, -108 + u + 1], [26, 82], "#c9573f", 0.7)),
        lightPool([11, 39], [24, 70]),
        lightPool([-26, 0], [24, 50]),
      ],
    }),
    solids: [hall(site), tower(), quarters(site), outside()],
  };
}

function hall({ accent }: Site) {
  return [
    block(
      HALL,
      BRICK,
      ({ left }) =>
        DOORS.map((u, index) => {
          const frame = panel(left, [u - 1.6, u + 29.6], [0, 38], "#5b2f2a");
          if (index === 3)
            return (
              frame +
              panel(left, [u, u + 28], [0, 36], "#ffd58a") +
              panel(left, [u, u + 28], [31, 36], "#c4452f")
            );
          return (
            frame +
            panel(left, [u, u + 28], [0, 36], "#d4513c") +
            shutterLines(left, [u, u + 28], [0, 36], "#a93a2a") +
            panel(left, [u + 3, u + 25], [21, 27], index === 1 ? "#5b2f2a" : "#ffd58a")
          );
        }).join("") +
        [1, 2, 3, 4]
          .map((number) => panel(left, [number * 37 - 18, number * 37 - 12], [41.5, 47.5], "#f0e3d8"))
          .join("") +
        panel(left, [0, 152], [50, 54], accent),
    ),
    block(box([HALL.x[0] - 3, HALL.x[1]], [HALL.y[0] - 3, HALL.y[1] + 3], [54, 59]), ROOF),
    [-84, -46, -8].map((x) =>
      block(box([x - 12, x + 12], [-58, -34], [59, 63]), "#8f5b54", ({ top }) =>
        panel(top, [2, 22], [2, 22], "#ffe3ae", 0.8),
      ),
    ),
  ];
}

/** The tower in which the hoses hang to dry. */
function tower() {
  return [
    block(
      TOWER,
      BRICK,
      ({ left, right }) =>
        [0, 1, 2]
          .map(
            (row) =>
              panel(right, [8, 16], [46 + row * 18, 56 + row * 18], row === 1 ? "#eeb45f" : "#2a1c1c") +
              panel(right, [22, 30], [46 + row * 18, 56 + row * 18], row === 1 ? "#2a1c1c" : "#eeb45f"),
          )
          .join("") +
        panel(left, [10, 26], [66, 98], "#5b2f2a") +
        [12.5, 16.2, 19.9, 23.6].map((u) => line(left, points(u, 68, u, 96), "#d9c7a5", 1.2)).join(""),
    ),
    block(box([40, 84], [-88, -42], [104, 110]), ROOF),
    antenna(62, -66, [110, 128]),
  ];
}

function quarters({ accent }: Site) {
  return [
    block(
      QUARTERS,
      BRICK,
      ({ left, right }) =>
        glassDoor(left, [6, 24], [0, 24], "#6d4a2c") +
        windows(left, {
          u: [26, 58],
          v: [6, 28],
          columns: 3,
          rows: 1,
          lit: 0.7,
          seed: "watch",
          wall: [0.3, 0.1],
        }) +
        windows(right, {
          u: [4, 56],
          v: [6, 28],
          columns: 4,
          rows: 1,
          lit: 0.5,
          seed: "dormitory",
          wall: [0.36, 0.1],
        }) +
        panel(left, [0, 60], [30, 34], accent) +
        panel(right, [0, 60], [30, 34], "#96412f"),
    ),
    parapet(QUARTERS, BRICK, 3, 3),
    airUnit(80, -18, 34, 14),
  ];
}

function outside() {
  return [
    fireEngine(25, 52, "+y"),
    flagpole(90, 40, [0, 58], "#ff6f52"),
    palm(122, 34, 34),
    bush(74, 30),
    bush(104, 30),
    lamp(-122, 60),
    lamp(66, 70),
    car(-66, 94, "+x", "#c94a3a", { roof: "beacons", doors: WHITE }),
    car(70, 118, "-x", "#8594a2"),
  ];
}
