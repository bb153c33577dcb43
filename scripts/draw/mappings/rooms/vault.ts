import { disc, type Face, line, panel, ring, wire } from "../engine/face.ts";
import { box, points, vectors } from "../engine/iso.ts";
import { group } from "../engine/item.ts";
import { cylinder } from "../engine/round.ts";
import { cuboid } from "../engine/solids.ts";
import type { Scene } from "../picture.ts";
import { gold } from "../props/gold.ts";
import { floorShadow, table } from "../props/interior.ts";
import { INK, METAL, type Site } from "../site/palette.ts";
import { patch } from "../site/plate.ts";
import { drawFloor, floorShape, type Room, tiles, walls } from "../site/room.ts";
import { door } from "./vault-door.ts";

const STEEL = "#8b99a6";

/** Walls of deposit boxes, the round door half open, gold on pallets and bundles of notes. */
export function vault(site: Site): Scene {
  const shell = { x: [-116, 116], y: [-102, 90] } as const;
  const room: Room = {
    ...shell,
    height: 84,
    floor: "#4f5d68",
    wall: "#7f8d99",
    markings: [
      tiles(shell, 32, "#566570"),
      patch([-116, 116], [82, 86], site.accent),
      floorShape(points(4, -102, 64, -102, 86, -40, -2, -40), "#ffb066", 0.2),
      floorShadow([-60, -12], [5, 47]),
      floorShadow([12, 60], [19, 61]),
      floorShadow([78, 104], [-10, 54]),
    ],
    rightWall,
    leftWall: (face) => leftWall(face, site),
  };
  return {
    base: drawFloor(room),
    solids: [walls(room), door(site), gold(-36, 26), gold(36, 40, 2), cash(site), cart(site)],
  };
}

/** The opening of the round door, with the light of the hall behind it, and boxes beside it. */
function rightWall(face: Face): string {
  const opening = [150, 42] as const;
  return (
    panel(face, [0, 232], [0, 6], "#4b5762") +
    deposit(face, [8, 96], [10, 70], 7, 6, "right") +
    disc(face, opening, 41, "#5c6975") +
    disc(face, opening, 37, "#3f4a54") +
    disc(face, opening, 33, "#ffd58a") +
    panel(face, [128, 172], [17, 38], "#c99a5c") +
    panel(face, [134, 166], [38, 62], "#e9b566") +
    ring(face, opening, 33, "#39434d", 3) +
    Array.from({ length: 12 }, (_, index) => {
      const angle = (index / 12) * 2 * Math.PI;
      return disc(
        face,
        [opening[0] + Math.cos(angle) * 37, opening[1] + Math.sin(angle) * 37],
        1.8,
        "#a9b6c2",
      );
    }).join("") +
    panel(face, [204, 222], [34, 60], "#39434d") +
    panel(face, [207, 219], [48, 57], "#143a30") +
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2]
          .map((column) =>
            panel(
              face,
              [207.5 + column * 4, 210.2 + column * 4],
              [37 + row * 3.4, 39.4 + row * 3.4],
              "#a9b6c2",
            ),
          )
          .join(""),
      )
      .join("")
  );
}

function leftWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 192], [0, 6], "#2b333b") +
    deposit(face, [8, 184], [10, 70], 14, 6, "left") +
    panel(face, [0, 192], [74, 77], accent)
  );
}

/** A wall of boxes with their two keyholes; a few stand open. */
function deposit(
  face: Face,
  u: readonly [number, number],
  v: readonly [number, number],
  columns: number,
  rows: number,
  name: string,
): string {
  const [width, height] = [(u[1] - u[0]) / columns, (v[1] - v[0]) / rows];
  const isRight = face.side === "right";
  const plate = isRight ? "#566370" : "#93a1ad";
  let svg = panel(face, [u[0] - 1.5, u[1] + 1.5], [v[0] - 1.5, v[1] + 1.5], isRight ? "#2b333b" : "#4b5762");
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, low] = [u[0] + column * width, v[0] + row * height];
      const isOpen = (column * 5 + row * 7 + name.length) % 23 === 4;
      svg +=
        panel(
          face,
          [left + 0.7, left + width - 0.7],
          [low + 0.7, low + height - 0.7],
          isOpen ? "#171d23" : plate,
        ) +
        (isOpen
          ? ""
          : panel(
              face,
              [left + width - 4, left + width - 2.4],
              [low + height * 0.4, low + height * 0.6],
              isRight ? "#2b333b" : "#c9b27a",
            ) +
            line(
              face,
              points(left + 2.4, low + height * 0.75, left + width * 0.5, low + height * 0.75),
              isRight ? "#434f5a" : "#7a8894",
              0.6,
            ));
    }
  }
  return svg;
}

/** A steel table with bundles of notes and the counting machine. */
function cash({ accent }: Site) {
  const bundles = [0, 1, 2].flatMap((column) =>
    [0, 1, 2, 3].map((row) =>
      cuboid(
        [84 + column * 8, 4 + row * 12, 19],
        [7, 10, 3 + ((column + row) % 3) * 3],
        accent,
        ({ top, left }) =>
          panel(top, [2.6, 4.4], [0, 10], "#e9eef2") + panel(left, [2.6, 4.4], [0, left.height], "#c9d3dc"),
      ),
    ),
  );
  return group([
    table(92, 22, 30, 66, METAL, 19),
    bundles,
    cuboid([92, -4, 19], [14, 10, 10], INK, ({ left }) => panel(left, [2, 12], [4, 8], "#6fdca0")),
  ]);
}

/** A bag cart, as used when there is no time. */
function cart({ accent }: Site) {
  return [
    group([
      cuboid([-84, 52, 4], [34, 22, 3], STEEL),
      [-14, 14].map((dx) => cylinder([-84 + dx, 62], 3, [0, 4], INK)),
      cylinder([-92, 50], 7, [7, 22], "#5c6f5f", 4),
      cylinder([-77, 54], 7, [7, 20], "#6d5f4f", 4),
      cylinder([-92, 50], 3, [22, 24], accent),
    ]),
    {
      space: box([-103, -101], [42, 62], [4, 34]),
      svg: wire(vectors(-102, 42, 6, -102, 42, 32, -102, 62, 32, -102, 62, 6), METAL, 1.5),
    },
  ];
}
