import { shade } from "../engine/color.ts";
import { type Face, line, panel } from "../engine/face.ts";
import { points, type Range } from "../engine/iso.ts";
import { seeded } from "../engine/random.ts";
import { DARK, LIT } from "../site/palette.ts";

type WindowGrid = {
  readonly u: Range;
  readonly v: Range;
  readonly columns: number;
  readonly rows: number;
  /** Share of the windows with light behind them. */
  readonly lit: number;
  readonly seed: string;
  /** Share of a cell that is wall. */
  readonly wall?: readonly [across: number, up: number];
  /** Leaves out cells, for a door or a sign. */
  readonly skip?: (column: number, row: number) => boolean;
};

/** A regular grid of windows, some lit; row 0 is the lowest. */
export function windows(face: Face, grid: WindowGrid): string {
  const { u, v, columns, rows, lit, seed, wall = [0.36, 0.4], skip } = grid;
  const chance = seeded(seed);
  const width = (u[1] - u[0]) / columns;
  const height = (v[1] - v[0]) / rows;
  let svg = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isLit = chance() < lit;
      const hasBlind = chance() < 0.4;
      if (skip?.(column, row)) continue;
      const left = u[0] + width * (column + wall[0] / 2);
      const low = v[0] + height * (row + wall[1] / 2);
      svg += pane(
        face,
        [left, left + width * (1 - wall[0])],
        [low, low + height * (1 - wall[1])],
        isLit,
        hasBlind,
      );
    }
  }
  return svg;
}

/** One window. A blind is drawn as its darker upper third. */
function pane(face: Face, u: Range, v: Range, isLit: boolean, hasBlind: boolean): string {
  const color = isLit ? LIT[face.side] : DARK[face.side];
  const blind = v[1] - (v[1] - v[0]) * 0.34;
  return (
    panel(face, u, v, color) +
    (isLit && hasBlind ? panel(face, u, [blind, v[1]], shade(color, -0.2)) : "") +
    (isLit ? "" : panel(face, [u[0], u[0] + (u[1] - u[0]) * 0.4], v, shade(color, 0.06)))
  );
}

/** A glazed front: one pane of light cut by thin bars. */
export function glazing(
  face: Face,
  u: Range,
  v: Range,
  bars: number,
  frame: string,
  fill: string = LIT[face.side],
): string {
  const step = (u[1] - u[0]) / bars;
  let svg = panel(face, u, v, fill);
  for (let bar = 0; bar <= bars; bar++) {
    svg += line(face, points(u[0] + bar * step, v[0], u[0] + bar * step, v[1]), frame, 0.8);
  }
  return svg + line(face, points(u[0], v[1], u[1], v[1]), frame, 0.8);
}

/** A double door with light behind it. */
export function glassDoor(face: Face, u: Range, v: Range, frame: string): string {
  const middle = (u[0] + u[1]) / 2;
  return (
    panel(face, u, v, LIT[face.side]) +
    line(face, points(middle, v[0], middle, v[1]), frame, 0.9) +
    line(face, points(u[0], v[0], u[0], v[1], u[1], v[1], u[1], v[0]), frame, 0.9) +
    line(face, points(middle - 1.6, v[0] + 5, middle - 1.6, v[0] + 8), frame, 0.7) +
    line(face, points(middle + 1.6, v[0] + 5, middle + 1.6, v[0] + 8), frame, 0.7)
  );
}
