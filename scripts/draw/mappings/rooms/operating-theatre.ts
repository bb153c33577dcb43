import { line, panel, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { floorShadow, stool } from "../props/interior.ts";
import { METAL, type Site, WHITE } from "../site/palette.ts";
import { patch, roundPatch } from "../site/plate.ts";
import { drawFloor, type Room, tiles, walls } from "../site/room.ts";
import { anaesthesia, lamps, monitors } from "./theatre-equipment.ts";
import { leftWall, rightWall } from "./theatre-walls.ts";

const GREEN = "#5fae9f";

/** The table under its lamps, the machines around it, basins and cupboards on the walls. */
export function operatingTheatre(site: Site): Scene {
  const shell = { x: [-118, 118], y: [-102, 90] } as const;
  const room: Room = {
    ...shell,
    height: 80,
    floor: "#8fa5ac",
    wall: "#b4c5c9",
    markings: [
      tiles(shell, 24, "#899fa7"),
      roundPatch([4, 2], 66, "#bfe0dc", 0.35),
      roundPatch([4, 2], 44, "#e3f5f0", 0.45),
      patch([-118, 118], [86, 90], site.accent),
      floorShadow([-36, 44], [-10, 14]),
      floorShadow([62, 84], [-40, -16]),
      floorShadow([-70, -48], [-40, -20]),
      floorShadow([-10, 30], [38, 54]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall,
  };
  return {
    base: drawFloor(room),
    solids: [
      walls(room),
      operatingTable(),
      lamps(),
      anaesthesia(),
      monitors(),
      trolley(),
      basins(),
      stool(66, 40, GREEN, 10),
    ],
  };
}

function operatingTable() {
  return group([
    cuboid([4, 2, 0], [26, 14, 4], "#5d6f78"),
    cylinder([4, 2], 5, [4, 18], "#7d8f98"),
    cuboid([4, 2, 18], [84, 24, 4], "#6d7f88"),
    cuboid([4, 2, 22], [82, 24, 3], GREEN),
    cuboid([-30, 2, 25], [14, 16, 3], WHITE),
    // The sheet over a patient's shape, open in the middle.
    cuboid([6, 2, 25], [50, 19, 6], "#74c0b1", ({ top }) => panel(top, [16, 32], [5, 14], "#e8c9b0")),
    cuboid([38, 2, 25], [16, 16, 4], "#74c0b1"),
  ]);
}

/** Instruments laid out on a cloth. */
function trolley() {
  return group([
    [-8, 28].flatMap((x) => [39, 53].map((y) => cuboid([x, y, 0], [1.6, 1.6, 19], METAL))),
    cuboid([10, 46, 5], [38, 16, 1.4], "#9fb0b8"),
    cuboid([10, 46, 19], [40, 18, 2], "#5fae9f", ({ top }) =>
      [4, 9, 14, 19, 24, 29, 34]
        .map((u, index) => line(top, points(u, 4, u + (index % 2), 13 - (index % 3) * 2), "#e9eef2", 1))
        .join(""),
    ),
    cylinder([26, 42], 3, [21, 23], "#dfe6ec"),
  ]);
}

function basins() {
  return [
    group([
      cuboid([-106, 40, 0], [20, 60, 22], "#a3b5bb"),
      cuboid(
        [-106, 40, 22],
        [22, 62, 3],
        "#dfe8ea",
        ({ top }) => panel(top, [5, 18], [6, 26], "#7d98a1") + panel(top, [5, 18], [34, 54], "#7d98a1"),
      ),
    ]),
    {
      space: box([-116, -112], [22, 60], [25, 34]),
      svg: [25, 53]
        .map((y) => wire(vectors(-114, y, 25, -114, y, 33, -108, y, 33, -108, y, 30), "#5d6f78", 1.2))
        .join(""),
    },
    cylinder([-104, -84], 6, [0, 18], "#d9a441"),
    cylinder([-86, -88], 6, [0, 18], "#dfe6ec"),
  ];
}
