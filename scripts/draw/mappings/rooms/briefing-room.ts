import { disc, type Face, line, panel, ring, wire } from "../engine/face.ts";
import { box, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { chair, floorShadow, monitor, nightWindow, potPlant, roomDoor, table } from "../props/interior.ts";
import { shield } from "../props/signs.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";
import { patch } from "../site/plate.ts";
import { drawFloor, type Room, walls } from "../site/room.ts";

/** Rows of chairs before a map of the town and the photographs of an inquiry. */
export function briefingRoom(site: Site): Scene {
  const seats = [-6, 28, 62].flatMap((y) => [-70, -46, -22, 22, 46, 70].map((x) => ({ x, y })));
  const room: Room = {
    x: [-122, 122],
    y: [-104, 92],
    height: 76,
    floor: "#4a607f",
    wall: "#8ba6cc",
    markings: [
      patch([-122, 122], [-104, -66], "#5670a0"),
      patch([-8, 8], [-66, 92], "#415673"),
      patch([-122, 122], [-66, -64], site.accent),
      floorShadow([-40, -20], [-62, -48]),
      ...seats.map(({ x, y }) => floorShadow([x - 5, x + 5], [y - 5, y + 5])),
      floorShadow([92, 112], [-20, 70]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall,
  };
  return {
    base: drawFloor(room),
    solids: [
      walls(room),
      lectern(site),
      seats.map(({ x, y }) => chair(x, y, "+y", "#6f9ae0")),
      sideTable(),
      flags(),
      potPlant(-110, -92),
    ],
  };
}

/** The town map with its pins, and the board with photographs and threads. */
function rightWall(face: Face, { accent }: Site): string {
  const pins = [
    [96, 40],
    [118, 30],
    [132, 52],
    [152, 36],
    [108, 56],
  ] as const;
  const photos = [
    [188, 52],
    [208, 54],
    [226, 50],
    [190, 32],
    [212, 30],
    [228, 30],
  ] as const;
  return (
    panel(face, [0, 244], [0, 5], "#50678c") +
    panel(face, [78, 168], [20, 68], INK) +
    panel(face, [80, 166], [22, 66], "#17344f") +
    [
      [80, 34, 110, 40, 130, 30, 166, 38],
      [100, 66, 106, 44, 122, 22],
      [140, 66, 138, 48, 150, 22],
      [80, 54, 120, 52, 166, 58],
    ]
      .map((run) => line(face, pairs(run), "#4d86bd", 1))
      .join("") +
    pins.map(([u, v]) => disc(face, [u, v], 2.2, "#ff8b85")).join("") +
    ring(face, [118, 30], 6, "#f5c542", 1.1) +
    panel(face, [178, 238], [20, 66], "#a98a5c") +
    line(
      face,
      photos.map(([u, v]) => [u, v]),
      "#d9534f",
      0.8,
    ) +
    photos
      .map(
        ([u, v]) =>
          panel(face, [u - 6, u + 6], [v - 6, v + 7], WHITE) +
          panel(face, [u - 4.6, u + 4.6], [v - 3, v + 5.6], "#566a80"),
      )
      .join("") +
    roomDoor(face, [14, 42], 50, "#4a6183") +
    shield(face, 60, 46, 22, accent)
  );
}

function pairs(run: readonly number[]): [number, number][] {
  return Array.from({ length: run.length / 2 }, (_, index) => [run[index * 2] ?? 0, run[index * 2 + 1] ?? 0]);
}

function leftWall(face: Face): string {
  const lockers = Array.from({ length: 5 }, (_, index) => {
    const u = 118 + index * 14;
    return (
      panel(face, [u, u + 13], [2, 54], "#425a7e") +
      panel(face, [u + 3, u + 10], [44, 45.4], "#22344c") +
      panel(face, [u + 3, u + 10], [40, 41.4], "#22344c") +
      panel(face, [u + 10, u + 11.4], [24, 29], "#9fb4cc")
    );
  });
  return (
    panel(face, [0, 196], [0, 5], "#263650") +
    nightWindow(face, [16, 54], [26, 60], "#33486a") +
    nightWindow(face, [66, 104], [26, 60], "#33486a") +
    lockers.join("")
  );
}

function lectern({ accent }: Site) {
  return [
    group([
      cuboid([-30, -55, 0], [20, 12, 22], "#6d4f3a", ({ left }) => shield(left, 10, 12, 11, accent)),
      cuboid([-30, -55, 22], [24, 15, 2], "#8a6a4c"),
      {
        space: box([-31, -29], [-58, -57], [24, 32]),
        svg: wire(vectors(-30, -56, 24, -30, -58, 31), "#9aa7b3", 0.8),
      },
    ]),
    group([
      table(34, -58, 46, 16, "#8a6a4c"),
      cuboid([24, -58, 17], [10, 8, 1], WHITE),
      cuboid([38, -58, 17], [9, 7, 1], "#b8c7d6"),
      monitor(50, -60, 17, "#7fb6ff", 11),
    ]),
  ];
}

/** Coffee, cups and files along the side. */
function sideTable() {
  return group([
    table(102, 24, 20, 88, "#7a6048"),
    cuboid([100, -6, 17], [9, 9, 14], INK, ({ right }) => panel(right, [2, 7], [8, 11], "#ff8b85")),
    [10, 17, 24].map((y) => cuboid([101, y, 17], [3.4, 3.4, 4], WHITE)),
    [40, 48].map((y) => cuboid([101, y, 17], [11, 6, 5], "#6f9ae0")),
    cuboid([101, 60, 17], [11, 8, 2], "#c99a5c"),
  ]);
}

function flags() {
  const flag = (x: number, color: string, second: string) => ({
    space: box([x - 3, x + 3], [-98, -92], [0, 62]),
    svg:
      wire(vectors(x, -95, 0, x, -95, 60), "#c9b27a", 1.2) +
      wire(vectors(x + 1.6, -94, 54, x + 2.4, -93, 26), color, 5) +
      wire(vectors(x + 4, -93, 53, x + 4.4, -92, 30), second, 2.6),
  });
  return [flag(-50, "#4d86d6", WHITE), flag(54, "#c9564f", WHITE)];
}
