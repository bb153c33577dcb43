import { shade } from "../engine/color.ts";
import { type Face, line, panel, ring, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { bottles, floorShadow, potPlant, ropePost, sofa } from "../props/interior.ts";
import { gem } from "../props/signs.ts";
import { BRASS, INK, NEON_VIOLET, type Site } from "../site/palette.ts";
import { patch, roundPatch } from "../site/plate.ts";
import { drawFloor, type Room, walls } from "../site/room.ts";

const VELVET = "#8c3f78";

/** Two corners of velvet sofas around low tables, curtains behind them and a rope at the way in. */
export function vipLounge(site: Site): Scene {
  const room: Room = {
    x: [-120, 120],
    y: [-102, 90],
    height: 80,
    floor: "#3a2f49",
    wall: "#6d5480",
    markings: [
      roundPatch([-34, -30], 54, "#5a3a63"),
      roundPatch([-34, -30], 50, "#4c3156"),
      roundPatch([62, 20], 40, "#5a3a63"),
      roundPatch([62, 20], 36, "#4c3156"),
      patch([-104, -60], [60, 90], "#8f3f6e"),
      roundPatch([-34, -30], 26, "#ffb9de", 0.1),
      floorShadow([-90, -64], [-70, 8]),
      floorShadow([-64, 20], [-90, -68]),
      floorShadow([84, 106], [-20, 60]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall: (face) => leftWall(face, site),
  };
  return {
    base: drawFloor(room),
    solids: [walls(room), bigCorner(), smallCorner(), wayIn(), potPlant(-106, -88), potPlant(106, -86)],
  };
}

/** Folds of a curtain, in turns of light and shade. */
function curtain(face: Face, from: number, to: number, color: string): string {
  const folds = Math.round((to - from) / 6);
  const step = (to - from) / folds;
  return Array.from({ length: folds }, (_, index) =>
    panel(
      face,
      [from + index * step, from + (index + 1) * step + 0.2],
      [4, 72],
      shade(color, index % 2 ? -0.22 : 0),
    ),
  ).join("");
}

function rightWall(face: Face, { accent }: Site): string {
  return (
    curtain(face, 0, 66, "#8f3f6e") +
    curtain(face, 150, 240, "#8f3f6e") +
    panel(face, [72, 144], [12, 66], "#2b2338") +
    line(face, points(74, 14, 142, 14, 142, 64, 74, 64, 74, 14), NEON_VIOLET, 1.5) +
    ring(face, [108, 39], 21, accent, 1.6) +
    gem(face, 108, 38, 22, accent) +
    panel(face, [0, 240], [72, 76], BRASS) +
    panel(face, [0, 240], [0, 4], "#45355a")
  );
}

function leftWall(face: Face, { accent }: Site): string {
  return (
    curtain(face, 0, 50, "#5f2a4c") +
    curtain(face, 142, 192, "#5f2a4c") +
    // The glass of an aquarium.
    panel(face, [56, 136], [20, 60], "#2b2338") +
    panel(face, [59, 133], [23, 57], "#1d5a72") +
    panel(face, [59, 133], [23, 28], "#c9a86a") +
    [
      [70, 44],
      [84, 36],
      [98, 48],
      [112, 40],
      [124, 50],
    ]
      .map(([u = 0, v = 0], index) =>
        line(face, points(u, v, u + 5, v + 1), index % 2 ? "#ffb35c" : accent, 2.6),
      )
      .join("") +
    [
      [64, 30],
      [80, 33],
      [106, 32],
      [128, 31],
    ]
      .map(([u = 0, v = 0]) => line(face, points(u, 28, u + 1, v + 8), "#4fb98f", 1.8))
      .join("") +
    panel(face, [0, 192], [72, 76], "#8f7440") +
    panel(face, [0, 192], [0, 4], "#2a2338")
  );
}

function lowTable(x: number, y: number, width: number, depth: number) {
  return group([
    cuboid([x, y, 0], [width - 8, depth - 8, 8], INK),
    cuboid(
      [x, y, 8],
      [width, depth, 3],
      "#3d3350",
      ({ left, right }) =>
        line(left, points(0.5, 1.5, width - 0.5, 1.5), BRASS, 1) +
        line(right, points(0.5, 1.5, depth - 0.5, 1.5), "#8f7440", 1),
    ),
    cylinder([x - 6, y - 2], 5, [11, 19], "#cfd8df", 6),
    bottles(x - 8, y - 3, 15, 2, ["#8fd9c8", "#f2c07a"], 4.5),
    [0, 1, 2].map((index) => cylinder([x + 4 + index * 4, y + 4 - index * 3], 1.2, [11, 17], "#ffd9f4", 1.7)),
  ]);
}

function bigCorner() {
  return [
    sofa(-24, -82, "-y", 88, VELVET),
    sofa(-84, -32, "-x", 78, VELVET),
    cuboid([-82, -82, 0], [16, 16, 14], "#3d3350"),
    cylinder([-82, -82], 1.4, [14, 28], BRASS),
    cylinder([-82, -82], 7, [28, 40], "#ffe0a8", 4),
    lowTable(-30, -30, 44, 26),
    cylinder([10, -26], 9, [0, 12], "#a5568f"),
    cylinder([-26, 8], 9, [0, 12], "#a5568f"),
  ];
}

function smallCorner() {
  return [
    sofa(96, 20, "+x", 72, "#6d4fa0"),
    lowTable(62, 20, 26, 34),
    cylinder([40, -8], 9, [0, 12], "#7d62b0"),
    cylinder([36, 44], 9, [0, 12], "#7d62b0"),
  ];
}

function wayIn() {
  const rope = (y: number) => ({
    space: box([-102, -62], [y - 0.1, y + 0.1], [6, 16]),
    svg: wire(vectors(-104, y, 15, -93, y, 10, -82, y, 15, -71, y, 10, -60, y, 15), "#d14f9a", 1.6),
  });
  return [[-104, -82, -60].map((x) => ropePost(x, 56)), rope(56), [-104, -60].map((x) => ropePost(x, 82))];
}
