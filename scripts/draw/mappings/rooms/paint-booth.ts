import { shade } from "../engine/color.ts";
import { type Face, line, panel } from "../engine/face.ts";
import { points, type Range } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { floorShadow } from "../props/interior.ts";
import { maskedCar } from "../props/masked-car.ts";
import { INK, METAL, type Site, WHITE } from "../site/palette.ts";
import { patch } from "../site/plate.ts";
import { drawFloor, type Room, walls } from "../site/room.ts";
import { hose, sprayGun } from "./spray-gun.ts";

/** A white booth: tubes of light on its walls, gratings in the floor, a car masked and half painted. */
export function paintBooth(site: Site): Scene {
  const room: Room = {
    x: [-124, 124],
    y: [-100, 88],
    height: 78,
    floor: "#7d858d",
    wall: "#b9c0c7",
    markings: [
      grating([-104, 104], [-80, -48]),
      grating([-104, 104], [36, 68]),
      patch([-104, 104], [-48, 36], "#89929b"),
      patch([-124, 124], [83, 86], site.accent, 0.8),
      floorShadow([-58, 64], [-32, 20]),
      floorShadow([88, 112], [-90, -66]),
      hose(),
      floorShadow([70, 100], [46, 66]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall,
  };
  return {
    base: drawFloor(room),
    solids: [walls(room), maskedCar(site.accent), shelf(site), compressor(), trolley(site), sprayGun(site)],
  };
}

/** Bars over the drain through which the air is drawn off. */
function grating(x: Range, y: Range): string {
  const bars = Array.from({ length: 26 }, (_, index) =>
    patch([x[0] + 2 + index * 8, x[0] + 6 + index * 8], [y[0] + 3, y[1] - 3], "#3b434b"),
  );
  return patch(x, y, "#5c656e") + bars.join("");
}

function lightPanel(face: Face, u: number, color: string): string {
  return (
    panel(face, [u, u + 30], [16, 74], shade(color, -0.3)) +
    [3, 12, 21].map((offset) => panel(face, [u + offset, u + offset + 6], [19, 71], color)).join("")
  );
}

function rightWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 248], [0, 6], "#6d767f") +
    panel(face, [0, 248], [8, 11], accent) +
    [40, 84, 128].map((u) => lightPanel(face, u, "#fff6df")).join("") +
    // The control box of the booth.
    panel(face, [12, 28], [28, 62], "#5c656e") +
    panel(face, [14.5, 25.5], [46, 59], "#143a30") +
    line(face, points(16, 50, 19, 54, 22, 52, 24.5, 56), "#6fdca0", 0.9) +
    panel(face, [15, 19], [38, 42], "#6fdca0") +
    panel(face, [21, 25], [38, 42], "#e0605a") +
    // The filters of the air inlet.
    panel(face, [176, 236], [16, 74], "#6d767f") +
    [0, 1, 2]
      .map((column) =>
        [0, 1]
          .map((row) =>
            panel(face, [179 + column * 19, 195 + column * 19], [19 + row * 27, 44 + row * 27], "#d9dde0"),
          )
          .join(""),
      )
      .join("")
  );
}

function leftWall(face: Face): string {
  return (
    panel(face, [0, 188], [0, 6], "#3d444b") +
    panel(face, [0, 188], [8, 11], "#9a6238") +
    [22, 66, 110].map((u) => lightPanel(face, u, "#ffe9c4")).join("")
  );
}

/** Tins of colour on three boards at the back. */
function shelf({ accent }: Site) {
  const colors = [accent, "#5b8fe6", "#d9534f", "#f5d442", "#6fdca0", "#b794f6", "#dfe6ec", "#3d4854"];
  const boards = [4, 24, 44].map((z, row) => [
    cuboid([-70, -90, z], [64, 14, 2], "#5c656e"),
    [0, 1, 2, 3, 4, 5].map((index) =>
      cylinder(
        [-95 + index * 10, -90],
        3.6,
        [z + 2, z + 11],
        colors[(index + row * 3) % colors.length] ?? WHITE,
      ),
    ),
  ]);
  const posts = [-101, -39].map((x) => cuboid([x, -84.5, 0], [2, 2, 60], "#4b545d"));
  return [boards, posts];
}

function compressor() {
  return group([
    cylinder([100, -78], 11, [3, 32], "#c9564f"),
    cylinder([100, -78], 7, [32, 37], "#a94640"),
    cuboid([100, -64, 8], [8, 4, 12], INK, ({ left }) => panel(left, [2, 6], [6, 10], "#dfe6ec")),
  ]);
}

/** The trolley with its cups, cloths and a spare gun. */
function trolley({ accent }: Site) {
  return group([
    [-12, 12].flatMap((dx) => [-8, 8].map((dy) => cuboid([84 + dx, 56 + dy, 0], [2, 2, 26], METAL))),
    cuboid([84, 56, 8], [28, 20, 2], "#5c656e"),
    cuboid([84, 56, 26], [30, 22, 2], "#6d767f"),
    cylinder([76, 52], 4, [28, 36], accent),
    cylinder([86, 52], 4, [28, 34], "#dfe6ec"),
    cuboid([90, 60, 28], [12, 8, 2], "#e3d3ae"),
    cylinder([78, 60], 3.4, [10, 20], "#5b8fe6"),
  ]);
}
