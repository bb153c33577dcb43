import { disc, type Face, line, panel } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import {
  chair,
  floorShadow,
  monitor,
  potPlant,
  ropeBetween,
  ropePost,
  sofa,
  table,
} from "../props/interior.ts";
import { coin } from "../props/trade-signs.ts";
import { BRASS, INK, LIT, type Site, WHITE } from "../site/palette.ts";
import { patch } from "../site/plate.ts";
import { drawFloor, type Room, tiles, walls } from "../site/room.ts";
import { counters, MARBLE } from "./bank-counters.ts";

/** Marble, columns, a row of counters under lamps and a queue between ropes. */
export function bankingHall(site: Site): Scene {
  const shell = { x: [-126, 126], y: [-98, 90] } as const;
  const room: Room = {
    ...shell,
    height: 80,
    floor: "#71868a",
    wall: "#93a8a8",
    markings: [
      tiles(shell, 21, "#7c9195"),
      patch([-32, 32], [-20, 90], "#2f6b50"),
      patch([-30, 30], [-18, 90], "#397d5e"),
      ...[-96, -48, 48, 96].map((x) => floorShadow([x - 7, x + 7], [-94, -80])),
      floorShadow([-100, 100], [-66, -46]),
      floorShadow([-112, -70], [10, 34]),
      floorShadow([84, 106], [6, 60]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall,
  };
  return {
    base: drawFloor(room),
    solids: [
      walls(room),
      [-110, -58, 58, 110].map(column),
      counters(site),
      queue(),
      adviser(),
      waiting(),
      potPlant(-114, 74),
      potPlant(112, 76),
    ],
  };
}

function rightWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 252], [0, 8], "#5c7072") +
    panel(face, [0, 252], [69, 72], accent) +
    panel(face, [0, 252], [76, 80], "#b3c4c4") +
    [30, 190]
      .map(
        (u) =>
          panel(face, [u, u + 32], [22, 64], "#5c7072") +
          panel(face, [u + 2, u + 30], [24, 62], "#1b2f36") +
          line(face, points(u + 16, 24, u + 16, 62), "#5c7072", 1) +
          line(face, points(u + 2, 43, u + 30, 43), "#5c7072", 1),
      )
      .join("") +
    panel(face, [84, 168], [20, 64], "#33504a") +
    coin(face, 126, 43, 36, accent) +
    [92, 152]
      .map((u) => [30, 38, 46, 54].map((v) => line(face, points(u, v, u + 8, v), "#5a8a78", 1)).join(""))
      .join("")
  );
}

function leftWall(face: Face): string {
  return (
    panel(face, [0, face.width], [0, 8], "#374547") +
    panel(face, [0, face.width], [69, 72], "#3f8f68") +
    [18, 66, 114]
      .map(
        (u) =>
          panel(face, [u, u + 30], [8, 64], "#3d4d4f") +
          panel(face, [u + 2, u + 28], [10, 62], LIT.right) +
          line(face, points(u + 15, 10, u + 15, 62), "#3d4d4f", 1) +
          line(face, points(u + 2, 44, u + 28, 44), "#3d4d4f", 1),
      )
      .join("") +
    disc(face, [172, 50], 11, "#2b3839") +
    disc(face, [172, 50], 9.4, "#c3cfcf") +
    line(face, points(172, 56, 172, 50, 177, 47), INK, 1)
  );
}

function column(x: number) {
  return [
    cuboid([x, -88, 0], [15, 15, 4], "#b3c2c2"),
    cylinder([x, -88], 5.6, [4, 72], "#c3d0cf", 5),
    cuboid([x, -88, 72], [15, 15, 5], "#b3c2c2"),
  ];
}

function queue() {
  const rows = [-8, 16, 40];
  return rows.map((y, index) => {
    const open = index % 2 === 0 ? 28 : 0;
    const posts = [-56, -28, 0, 28].map((x) => x + open);
    return [
      posts.map((x) => ropePost(x, y, BRASS)),
      posts.slice(1).map((x, step) => ropeBetween([posts[step] ?? x, y], [x, y], "#e0cf9a")),
    ];
  });
}

/** The desk of an adviser at the side. */
function adviser() {
  return [
    group([
      table(-92, 22, 44, 22, "#7d614a"),
      monitor(-100, 18, 17, "#8df0c0", 11),
      cuboid([-80, 24, 17], [9, 7, 1], WHITE),
    ]),
    chair(-92, 2, "-y", "#2f6b50"),
    chair(-102, 44, "+y", "#5c7072"),
    chair(-82, 44, "+y", "#5c7072"),
  ];
}

function waiting() {
  return [
    sofa(98, 34, "+x", 56, "#2f6b50"),
    group([
      cuboid([72, 34, 0], [14, 26, 9], "#5c4636"),
      cuboid([72, 34, 9], [18, 30, 2], MARBLE),
      cuboid([72, 30, 11], [8, 6, 1], WHITE),
    ]),
  ];
}
