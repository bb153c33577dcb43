import { disc, line, panel } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { floorShadow, sofa, stool } from "../props/interior.ts";
import { INK, NEON_TURQUOISE, NEON_VIOLET, type Site } from "../site/palette.ts";
import { drawFloor, floorShape, type Room, tiles, walls } from "../site/room.ts";
import { bottleTower, counter } from "./bar-counter.ts";
import { leftWall, rightWall } from "./club-walls.ts";

/** A bar in the middle of the floor, stools on all sides, the mixing desk behind it. */
export function clubBar(site: Site): Scene {
  const shell = { x: [-122, 122], y: [-104, 92] } as const;
  const room: Room = {
    ...shell,
    height: 80,
    floor: "#3a3150",
    wall: "#6a5a86",
    markings: [
      tiles(shell, 28, "#41375a"),
      floorShape(points(-66, -42, 70, -42, 70, 50, -66, 50), site.accent, 0.16),
      floorShape(points(-56, -32, 60, -32, 60, 40, -56, 40), site.accent, 0.14),
      floorShadow([-50, 54], [-26, 34]),
      floorShadow([86, 110], [-60, 0]),
      floorShadow([86, 110], [14, 74]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall: (face) => leftWall(face, site),
  };
  return {
    base: drawFloor(room),
    solids: [walls(room), counter(site), bottleTower(), stools(site), mixingDesk(site), seats()],
  };
}

function stools({ accent }: Site) {
  return [
    [-40, -20, 0, 20, 40].map((x) => stool(x, 46, accent)),
    [-16, 4, 24].map((y) => stool(68, y, NEON_VIOLET)),
    [-16, 4, 24].map((y) => stool(-64, y, NEON_VIOLET)),
  ];
}

/** Two turntables, the mixer and the loudspeakers, on a step in the corner. */
function mixingDesk({ accent }: Site) {
  const speaker = (x: number) =>
    cuboid([x, -90, 8], [18, 16, 44], INK, ({ left }) =>
      [12, 30]
        .map(
          (v, index) =>
            disc(left, [9, v], index ? 5 : 7, "#39414f") + disc(left, [9, v], index ? 2 : 3, "#596475"),
        )
        .join(""),
    );
  return [
    cuboid(
      [-78, -82, 0],
      [84, 40, 8],
      "#52456e",
      ({ left, right }) =>
        line(left, points(1, 4, 83, 4), NEON_TURQUOISE, 1.4) +
        line(right, points(1, 4, 39, 4), "#3f9a94", 1.4),
    ),
    speaker(-108),
    speaker(-50),
    cuboid(
      [-79, -76, 8],
      [38, 14, 18],
      "#2b2338",
      ({ left, top }) =>
        [8, 14, 20, 26, 32]
          .map((u, index) =>
            panel(left, [u - 2, u + 1], [3, 5 + ((index * 5) % 9)], index % 2 ? NEON_TURQUOISE : accent),
          )
          .join("") +
        disc(top, [9, 7], 5.4, "#596475") +
        disc(top, [29, 7], 5.4, "#596475") +
        disc(top, [9, 7], 1.8, accent) +
        disc(top, [29, 7], 1.8, NEON_TURQUOISE),
    ),
  ];
}

function seats() {
  return [
    sofa(104, -30, "+x", 56, "#9a4f83"),
    sofa(104, 44, "+x", 56, "#9a4f83"),
    group([
      cylinder([84, -30], 1.6, [0, 14], INK),
      cylinder([84, -30], 8, [14, 16], "#d9c8e6"),
      cylinder([82, -29], 1.6, [16, 21], "#ffb9de"),
    ]),
    group([
      cylinder([84, 44], 1.6, [0, 14], INK),
      cylinder([84, 44], 8, [14, 16], "#d9c8e6"),
      cylinder([86, 43], 1.6, [16, 21], "#8fd9c8"),
    ]),
    group([
      cylinder([-94, 40], 1.6, [0, 24], INK),
      cylinder([-94, 40], 9, [24, 26], "#d9c8e6"),
      cylinder([-96, 38], 1.6, [26, 31], "#f2c07a"),
    ]),
    group([
      cylinder([-94, 72], 1.6, [0, 24], INK),
      cylinder([-94, 72], 9, [24, 26], "#d9c8e6"),
      cylinder([-91, 73], 1.6, [26, 31], "#c79bff"),
    ]),
  ];
}
