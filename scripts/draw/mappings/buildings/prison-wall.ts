import { panel, wire } from "../engine/face.ts";
import { box, type Range } from "../engine/iso.ts";
import { cylinder } from "../engine/round.ts";
import { block } from "../engine/solids.ts";
import { shield } from "../props/signs.ts";
import { glassDoor, windows } from "../props/windows.ts";
import { INK, type Site, WHITE } from "../site/palette.ts";

export const CONCRETE = "#7d8076";
const WALL_X: Range = [-126, 126];
const WALL_Y: Range = [-128, 62];
const WALL_HEIGHT = 20;

/** The far walls stand whole; the near ones leave room for the gate. */
export function wall() {
  const color = "#6f7268";
  const piece = (
    x: Range,
    y: Range,
    wireFrom: readonly [number, number],
    wireTo: readonly [number, number],
  ) => {
    const solid = block(box(x, y, [0, WALL_HEIGHT]), color);
    const strands = [3, 6]
      .map((rise) =>
        wire(
          [
            [...wireFrom, WALL_HEIGHT + rise],
            [...wireTo, WALL_HEIGHT + rise],
          ],
          "#9aa3a0",
          0.5,
        ),
      )
      .join("");
    return { space: { ...solid.space, z: [0, WALL_HEIGHT + 6] as const }, svg: solid.svg + strands };
  };
  return [
    piece(
      [WALL_X[0], WALL_X[1]],
      [WALL_Y[0], WALL_Y[0] + 4],
      [WALL_X[0], WALL_Y[0] + 2],
      [WALL_X[1], WALL_Y[0] + 2],
    ),
    piece(
      [WALL_X[0], WALL_X[0] + 4],
      [WALL_Y[0] + 4, WALL_Y[1] - 4],
      [WALL_X[0] + 2, WALL_Y[0]],
      [WALL_X[0] + 2, WALL_Y[1]],
    ),
    piece(
      [WALL_X[1] - 4, WALL_X[1]],
      [WALL_Y[0] + 4, WALL_Y[1] - 4],
      [WALL_X[1] - 2, WALL_Y[0]],
      [WALL_X[1] - 2, WALL_Y[1]],
    ),
    piece([WALL_X[0], -18], [WALL_Y[1] - 4, WALL_Y[1]], [WALL_X[0], WALL_Y[1] - 2], [-18, WALL_Y[1] - 2]),
    piece([38, 52], [WALL_Y[1] - 4, WALL_Y[1]], [38, WALL_Y[1] - 2], [52, WALL_Y[1] - 2]),
    piece([84, WALL_X[1]], [WALL_Y[1] - 4, WALL_Y[1]], [84, WALL_Y[1] - 2], [WALL_X[1], WALL_Y[1] - 2]),
  ];
}

function watchTower(x: number, y: number) {
  return [
    block(box([x - 6, x + 6], [y - 6, y + 6], [WALL_HEIGHT + 6, 46]), CONCRETE),
    block(box([x - 10, x + 10], [y - 10, y + 10], [46, 50]), "#63665d"),
    block(
      box([x - 8.5, x + 8.5], [y - 8.5, y + 8.5], [50, 61]),
      "#51564f",
      ({ left, right }) =>
        panel(left, [1.5, 15.5], [2, 10], "#ffd58a") + panel(right, [1.5, 15.5], [2, 10], "#eeb45f"),
    ),
    block(box([x - 11, x + 11], [y - 11, y + 11], [61, 64]), "#63665d"),
  ];
}

/** One on each corner of the wall. */
export function towers() {
  return [watchTower(-124, -126), watchTower(124, -126), watchTower(-124, 60), watchTower(124, 60)];
}

/** The visitors' house and the way in for vehicles. */
export function gate({ accent }: Site) {
  const stripes = Array.from({ length: 5 }, (_, index) => index);
  return [
    block(
      box([-18, 38], [34, 62], [0, 28]),
      "#8b8e83",
      ({ left }) =>
        glassDoor(left, [16, 40], [0, 20], "#5c553f") +
        windows(left, {
          u: [42, 56],
          v: [6, 22],
          columns: 2,
          rows: 1,
          lit: 1,
          seed: "visitors",
          wall: [0.3, 0.1],
        }) +
        shield(left, 8, 12, 11, accent) +
        panel(left, [0, 56], [24, 28], accent),
    ),
    cylinder([53, 66], 1.8, [0, 9], INK),
    block(box([53, 84], [65, 67], [8, 10.4]), WHITE, ({ left }) =>
      stripes.map((index) => panel(left, [2 + index * 6, 5 + index * 6], [0, 2.4], "#d9534f")).join(""),
    ),
    block(
      box([86, 98], [64, 76], [0, 16]),
      "#8b8e83",
      ({ left, right }) =>
        panel(left, [2, 10], [6, 13], "#ffd58a") + panel(right, [2, 10], [6, 13], "#eeb45f"),
    ),
  ];
}
