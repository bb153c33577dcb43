import { type Face, line, panel } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { chair, floorShadow, monitor, roomDoor, table } from "../props/interior.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { patch } from "../site/plate.ts";
import { drawFloor, type Room, walls } from "../site/room.ts";
import { BACK, cell, FRONT, HEIGHT, STEEL, WIDTH } from "./prison-cell.ts";

const CELLS = [-126, -63, 0, 63] as const;

/** Three cells behind bars along a corridor, one door open, and the guard's desk across from them. */
export function cellCorridor(site: Site): Scene {
  const room: Room = {
    x: [-126, 126],
    y: [BACK, 74],
    height: HEIGHT,
    floor: "#53637a",
    wall: "#93a8c2",
    markings: [
      patch([-126, 63], [BACK, FRONT], "#415063"),
      ...[-5, -0.5].map((y) => patch([-126, 126], [y, y + 1.2], site.accent)),
      ...[-94, -31, 32].map((x) => patch([x - 15, x + 15], [FRONT + 8, 16], "#ffe3ae", 0.16)),
      floorShadow([66, 112], [30, 50]),
      floorShadow([-110, -46], [50, 62]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall,
  };
  return {
    base: drawFloor(room),
    solids: [walls(room), CELLS.slice(0, 3).map((x, index) => cell(x, index)), guard(), benches(), cameras()],
  };
}

/** The backs of the cells with their slits, and the door at the end. */
function rightWall(face: Face, { accent }: Site): string {
  const slits = [0, 1, 2].map((index) => {
    const u = index * WIDTH + 31;
    return (
      panel(face, [u - 11, u + 11], [50, 62], "#40506a") +
      panel(face, [u - 9, u + 9], [52, 60], "#152230") +
      [-4.5, 0, 4.5].map((offset) => line(face, points(u + offset, 52, u + offset, 60), STEEL, 1)).join("")
    );
  });
  return (
    slits.join("") +
    panel(face, [189, 252], [0, 5], "#44556a") +
    roomDoor(face, [206, 236], 52, "#4d6788") +
    panel(face, [204, 238], [58, 65], accent)
  );
}

function leftWall(face: Face): string {
  return (
    panel(face, [0, 174], [0, 5], "#2a3644") +
    panel(face, [0, 104], [30, 33], "#3d66a8") +
    panel(face, [20, 44], [0, 50], "#232e3a") +
    panel(face, [22, 42], [0, 48], "#3a4b60") +
    [26, 30, 34, 38].map((u) => line(face, points(u, 32, u, 44), "#71859b", 0.9)).join("") +
    // The plan of what to do in a fire, and the lamp over the way out.
    panel(face, [60, 78], [38, 56], "#b9c6d2") +
    line(face, points(63, 42, 70, 50, 75, 46), "#d9534f", 1) +
    panel(face, [26, 38], [54, 59], "#6fdca0")
  );
}

function guard() {
  return [
    group([
      table(89, 40, 46, 20, "#6d5a48"),
      monitor(78, 36, 17, "#7fb6ff"),
      monitor(93, 36, 17, "#7fb6ff"),
      cuboid([106, 42, 17], [6, 8, 1.4], WHITE),
      cuboid([88, 45, 17], [12, 5, 1], INK),
    ]),
    chair(88, 60, "+y", "#3d5a86"),
    // A board with the keys.
    cuboid(
      [118, -20, 0],
      [10, 26, 40],
      "#53657a",
      ({ left, right }) =>
        panel(right, [3, 23], [12, 36], "#2d3a4a") +
        [16, 24, 32]
          .map((v) => [6, 11, 16, 20].map((u) => panel(right, [u, u + 1.8], [v - 4, v], "#d9b36c")).join(""))
          .join("") +
        panel(left, [2, 8], [30, 36], "#6fdca0"),
    ),
  ];
}

function benches() {
  return [
    group([
      cuboid([-102, 56, 0], [3, 8, 9], INK),
      cuboid([-54, 56, 0], [3, 8, 9], INK),
      cuboid([-78, 56, 9], [64, 12, 2], "#7d8fa3"),
    ]),
    cylinder([-28, 58], 4.6, [0, 13], "#566779"),
  ];
}

function cameras() {
  return [
    group([
      cuboid([-120, -22, 60], [6, 3, 3], INK),
      cuboid([-113, -22, 58], [9, 5, 5], WHITE, ({ right }) =>
        panel(right, [1.4, 3.6], [1.4, 3.6], "#d9534f"),
      ),
    ]),
  ];
}
