import { disc, panel } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block, cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { floorShadow } from "../props/interior.ts";
import { INK, METAL, type Site, WHITE } from "../site/palette.ts";
import { patch } from "../site/plate.ts";
import { drawFloor, type Room, walls } from "../site/room.ts";
import { BEAM, beams, gate, HEIGHT } from "./barred-gate.ts";
import { rightWall, steelDoor } from "./corridor-walls.ts";

/** A long passage with two barred gates, beams across the floor, cameras and a steel door at its end. */
export function secureCorridor(site: Site): Scene {
  const room: Room = {
    x: [-140, 140],
    y: [-66, 44],
    height: HEIGHT,
    floor: "#56646c",
    wall: "#8697a0",
    markings: [
      patch([-140, 140], [-22, -2], "#63727a"),
      patch([-140, 140], [-24, -22], site.accent),
      patch([-140, 140], [-2, 0], site.accent),
      ...[-92, 4, 96].map((x) => patch([x - 22, x + 22], [-60, 34], "#ffe3ae", 0.12)),
      // The strip before the steel door.
      ...[0, 1, 2, 3, 4, 5, 6].map((index) =>
        patch([-136, -126], [-58 + index * 14, -51 + index * 14], "#d9b441"),
      ),
      floorShadow([66, 96], [12, 32]),
    ],
    rightWall: (face) => rightWall(face, site),
    leftWall: (face) => steelDoor(face, site),
  };
  return {
    base: drawFloor(room),
    solids: [walls(room), gate(-52, true), gate(48, false), beams(), cameras(), watchPost(site)],
  };
}

function cameras() {
  return [-96, 4, 100].map((x) =>
    group([
      cuboid([x, -64, 58], [4, 4, 4], INK),
      cuboid(
        [x, -58, 55],
        [6, 12, 6],
        WHITE,
        ({ left }) => disc(left, [3, 3], 2.2, INK) + disc(left, [3, 3], 0.9, BEAM),
      ),
    ]),
  );
}

/** The guard's counter with its scanner arch's lamp, and a bin for metal things. */
function watchPost({ accent }: Site) {
  return [
    group([
      block(
        box([68, 98], [14, 30], [0, 24]),
        "#5d6c75",
        ({ left }) => panel(left, [0, 30], [20, 24], accent) + panel(left, [4, 26], [3, 16], "#50606a"),
      ),
      cuboid([76, 20, 24], [14, 3, 10], INK, ({ left }) => panel(left, [1.4, 12.6], [1.4, 8.6], "#8df0c0")),
      cuboid([90, 22, 24], [8, 8, 4], METAL),
    ]),
    cylinder([112, 26], 6, [0, 16], "#6d7a84"),
  ];
}
