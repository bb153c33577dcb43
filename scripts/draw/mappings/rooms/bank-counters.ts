import { leftFace, panel } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { block, cuboid } from "../engine/solids.ts";
import { monitor } from "../props/interior.ts";
import { BRASS, type Site } from "../site/palette.ts";

export const MARBLE = "#9fb2b3";

/** Five places behind glass, each with its green lamp. */
export function counters({ accent }: Site) {
  const places = [-80, -40, 0, 40, 80];
  return [
    block(
      box([-102, 102], [-64, -48], [0, 23]),
      "#6d5440",
      ({ left, right }) =>
        places.map((x) => panel(left, [x + 85, x + 119], [3, 19], "#7d614a")).join("") +
        panel(left, [0, 204], [20.5, 23], BRASS) +
        panel(right, [0, 16], [20.5, 23], "#8f7440"),
    ),
    block(box([-104, 104], [-66, -46], [23, 26]), MARBLE),
    places.map((x) => monitor(x + 10, -58, 26, "#8df0c0", 10)),
    places.map((x) => [
      group([
        cylinder([x - 8, -54], 2.2, [26, 27], BRASS),
        cylinder([x - 8, -54], 0.7, [27, 34], BRASS),
        cylinder([x - 8, -54], 3.6, [34, 37.5], accent, 2),
      ]),
      glassPane(x),
    ]),
    [-60, -20, 20, 60].map((x) => cuboid([x, -50.5, 26], [2, 2, 24], BRASS)),
    [-100, 100].map((x) => cuboid([x, -50.5, 26], [2, 2, 24], BRASS)),
    cuboid([0, -50.5, 50], [204, 2.4, 2.4], BRASS),
  ];
}

/** The glass before one place, with the slot for papers. */
function glassPane(x: number) {
  const space = box([x - 17, x + 17], [-51, -50], [26, 50]);
  const face = leftFace(space);
  return {
    space,
    svg:
      panel(face, [0, 34], [0, 24], "#bff0e0", 0.2) +
      panel(face, [4, 10], [0, 24], "#e8fff8", 0.16) +
      panel(face, [12, 22], [0, 4], "#2f3d3a", 0.7),
  };
}
