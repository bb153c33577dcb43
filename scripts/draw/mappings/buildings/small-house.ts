import { panel } from "../engine/face.ts";
import { box } from "../engine/iso.ts";
import { gableRoof, leanTo } from "../engine/roofs.ts";
import { block } from "../engine/solids.ts";
import { windows } from "../props/windows.ts";

type HouseColors = [wall: string, roof: string];

/** A house with its gable over the street side. */
export function house(x: number, y: number, ...[wall, roof, seed]: [...HouseColors, string]) {
  return [
    block(
      box([x, x + 54], [y, y + 42], [0, 30]),
      wall,
      ({ left, right }) =>
        panel(left, [22, 34], [0, 21], "#3a2f33") +
        windows(left, { u: [2, 20], v: [7, 22], columns: 1, rows: 1, lit: 1, seed, wall: [0.2, 0] }) +
        windows(left, {
          u: [36, 53],
          v: [7, 22],
          columns: 1,
          rows: 1,
          lit: 0.6,
          seed: `${seed}-2`,
          wall: [0.2, 0],
        }) +
        windows(right, {
          u: [3, 39],
          v: [7, 22],
          columns: 2,
          rows: 1,
          lit: 0.5,
          seed: `${seed}-side`,
          wall: [0.4, 0],
        }),
    ),
    gableRoof(box([x - 4, x + 58], [y - 3, y + 46], [30, 54]), "y", roof, wall),
    leanTo(box([x + 16, x + 40], [y + 46, y + 54], [23, 28]), roof),
    block(box([x + 17, x + 18.4], [y + 51, y + 52.4], [0, 23]), "#c9c2b6"),
    block(box([x + 37.6, x + 39], [y + 51, y + 52.4], [0, 23]), "#c9c2b6"),
    block(box([x + 16, x + 40], [y + 42, y + 53], [0, 2]), "#6b6259"),
  ];
}

/** A house whose ridge runs along the street. */
export function sideHouse(x: number, y: number, ...[wall, roof, seed]: [...HouseColors, string]) {
  return [
    block(
      box([x, x + 46], [y, y + 50], [0, 28]),
      wall,
      ({ left, right }) =>
        windows(left, { u: [3, 43], v: [7, 21], columns: 2, rows: 1, lit: 0.6, seed, wall: [0.4, 0] }) +
        panel(right, [20, 31], [0, 20], "#2b2529") +
        windows(right, {
          u: [2, 18],
          v: [7, 21],
          columns: 1,
          rows: 1,
          lit: 1,
          seed: `${seed}-side`,
          wall: [0.2, 0],
        }) +
        windows(right, {
          u: [33, 49],
          v: [7, 21],
          columns: 1,
          rows: 1,
          lit: 0.6,
          seed: `${seed}-side2`,
          wall: [0.2, 0],
        }),
    ),
    gableRoof(box([x - 3, x + 50], [y - 4, y + 54], [28, 44]), "x", roof, wall),
  ];
}
